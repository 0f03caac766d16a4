import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';

/** Milliseconds after which a change is seen at the latest; a query per page would cost more than the page. */
const checkInterval = 1_000;
/** Rows of old transactions are not needed; beyond this number the oldest are deleted. */
const maxRows = 1_000;

/**
 * Returns a function that resolves to the version of everything readers see: a text that changes with every committed
 * transaction on a table that pages are made of, in any process. Concurrent calls share one query. While the database
 * is down, the last version stays valid.
 */
export function createContentVersion(db: Db, clock: Clock): () => Promise<string> {
  let cachedVersion = '';
  let checkedAt = -Infinity;
  let pending: Promise<string> | undefined;
  const refresh = async () => {
    try {
      cachedVersion = await readVersion(db);
      checkedAt = clock.now().getTime();
    } catch (error) {
      if (cachedVersion === '') throw error;
    } finally {
      pending = undefined;
    }
    return cachedVersion;
  };
  return () => {
    if (clock.now().getTime() - checkedAt < checkInterval) return Promise.resolve(cachedVersion);
    return (pending ??= refresh());
  };
}

/**
 * The newest transaction and the number of transactions: one that commits late has an older number but is still
 * counted.
 */
async function readVersion(db: Db): Promise<string> {
  const { newest, count } = await db
    .selectFrom('content_changes')
    .select([sql<number>`coalesce(max(transaction), 0)`.as('newest'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow();
  if (count > maxRows) await deleteOldChanges(db);
  return `${newest}.${count}`;
}

async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from content_changes where transaction < (
    select transaction from content_changes order by transaction desc offset ${maxRows / 2} limit 1)`.execute(
    db,
  );
}
