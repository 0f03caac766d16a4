import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { indexContent, indexExpert, removeFromIndex } from './search-index.ts';
import { searchEdition } from './search-document.ts';

/** Key of the advisory lock, the same in every process: one updates the index while the others search in it. */
const lockKey = 7_307_004;
const batchSize = 100;

/**
 * Rebuilds every search document of an older edition and returns how many there were. Each is a transaction of its
 * own, so that searches work meanwhile and an interrupted refresh continues at the next start. Does nothing while
 * another process refreshes. Needs a pool of at least two connections.
 */
export function refreshSearchIndex(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
    if (!rows[0]?.locked) return 0;
    try {
      return await rebuildStale(db, signal);
    } finally {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock($1)', [lockKey]));
    }
  });
}

async function rebuildStale(db: Db, signal: AbortSignal | undefined): Promise<number> {
  let rebuilt = 0;
  for (;;) {
    const batch = await listStale(db);
    for (const document of batch) {
      if (signal?.aborted) return rebuilt;
      await rebuildDocument(db, document);
      rebuilt += 1;
    }
    if (batch.length === 0) return rebuilt;
  }
}

type StaleDocument = Awaited<ReturnType<typeof listStale>>[number];

const listStale = (db: Db) =>
  db
    .selectFrom('search_documents')
    .select(['related_type', 'related_id'])
    .where('edition', '<>', searchEdition)
    .limit(batchSize)
    .execute();

async function rebuildDocument(db: Db, { related_type: type, related_id: id }: StaleDocument): Promise<void> {
  if (type === 'expert') return indexExpert(db, { id });
  await db.transaction().execute(async (tx) => {
    const content = await tx
      .selectFrom('contents')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Withdrawn since the batch was read, or left over from an older version.
    await (content?.state === 'published' ? indexContent(tx, id) : removeFromIndex(tx, id));
  });
}
