import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { indexSource, libraryEdition } from './index-source.ts';
import type { SourceKind } from './read-source.ts';

/** The same for every process: one makes passages while the others answer from them. */
const lockKey = 7_307_010;
const batchSize = 50;

/**
 * Makes the passages of everything that changed, or that an older edition made, and returns how many sources there were
 * to write. Each is a transaction of its own, so that answers go on meanwhile and an interrupted refresh is taken up by
 * the next. What cannot be read keeps nothing else from it, and is told by a rejection at the end. Does nothing while
 * another process is at it. Needs a pool of at least two connections.
 */
export function refreshLibrary(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
    if (!rows[0]?.locked) return 0;
    try {
      return await refresh(db, signal);
    } finally {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock($1)', [lockKey]));
    }
  });
}

async function refresh(db: Db, signal: AbortSignal | undefined): Promise<number> {
  let written = 0;
  const failures = new Map<string, unknown>();
  for (;;) {
    const batch = await listDue(db, [...failures.keys()]);
    for (const due of batch) {
      if (signal?.aborted) return written;
      try {
        written += (await indexSource(db, due)) ? 1 : 0;
      } catch (error) {
        failures.set(nameOf(due), error);
      }
    }
    if (batch.length === 0) break;
  }
  const [first] = failures;
  if (!first) return written;
  const message = `${failures.size} of the library could not be read, first ${first[0]}`;
  throw new Error(message, { cause: first[1] });
}

interface Due {
  readonly kind: SourceKind;
  readonly key: string;
}

const nameOf = ({ kind, key }: Due) => `${kind}/${key}`;

/** Approved answers first: they are what is asked for most. */
async function listDue(db: Db, failed: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select kind, key from (
      select kind, source_key as key from qa_touched
      union select kind, source_key from qa_sources where edition <> ${libraryEdition}) due
    where kind || '/' || key <> all (${failed}::text[])
    order by kind, key limit ${batchSize}`.execute(db);
  return rows;
}
