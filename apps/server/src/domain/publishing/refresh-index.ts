import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { indexContent, removeFromIndex } from './index-content.ts';
import { indexExpert } from './index-expert.ts';
import { searchEdition } from './search-document.ts';

/** The same for every process: one brings the index up to date while the others serve from it. */
const lockKey = 7_307_004;
const batchSize = 100;

/**
 * Writes every search document of an older edition again, and returns how many there were. Each is a transaction of its
 * own, so that searches go on meanwhile and an interrupted refresh is taken up at the next start. Does nothing while
 * another process is at it. Needs a pool of at least two connections.
 */
export function refreshSearchIndex(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
    if (!rows[0]?.locked) return 0;
    try {
      return await rewriteStale(db, signal);
    } finally {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock($1)', [lockKey]));
    }
  });
}

async function rewriteStale(db: Db, signal: AbortSignal | undefined): Promise<number> {
  let written = 0;
  for (;;) {
    const batch = await listStale(db);
    for (const document of batch) {
      if (signal?.aborted) return written;
      await rewrite(db, document);
      written += 1;
    }
    if (batch.length === 0) return written;
  }
}

type Stale = Awaited<ReturnType<typeof listStale>>[number];

const listStale = (db: Db) =>
  db
    .selectFrom('search_documents')
    .select(['related_type', 'related_id'])
    .where('edition', '<>', searchEdition)
    .limit(batchSize)
    .execute();

async function rewrite(db: Db, { related_type: type, related_id: id }: Stale): Promise<void> {
  if (type === 'expert') return indexExpert(db, { id });
  await db.transaction().execute(async (tx) => {
    const content = await tx
      .selectFrom('contents')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Withdrawn since the batch was read, or left behind by an older version.
    await (content?.state === 'published' ? indexContent(tx, id) : removeFromIndex(tx, id));
  });
}
