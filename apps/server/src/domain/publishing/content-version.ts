import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Monotonic, monotonic } from '../../kit/clock.ts';

/** Milliseconds after which a change is seen at the latest; a query per page would cost more than the page. */
const checkInterval = 1_000;
/** Rows of old transactions are not needed; beyond this number the oldest are deleted. */
const maxRows = 1_000;

/** The timeout of those who do not choose another one. */
export const versionTimeout = 40;

interface VersionOptions {
  /** Measures how old the known version is; absent: by the system's monotonic clock. */
  readonly now?: Monotonic | undefined;
  /** Milliseconds that a caller waits for the database before it gets the last known version. */
  readonly timeout?: number | undefined;
}

/**
 * Returns a function that resolves to the version of everything readers see: a text that changes with every committed
 * transaction on a table that pages are made of, in any process. Concurrent calls share one query. While the database
 * is down or slow, the last version stays valid. `db` should be a pool of its own, so that the version is not held up
 * by busy connections.
 */
export function createContentVersion(
  db: Db,
  { now = monotonic, timeout = versionTimeout }: VersionOptions = {},
): () => Promise<string> {
  let cachedVersion = '';
  let checkedAt = -Infinity;
  /** The last check failed: nobody waits for the next one, which notices a database that is back. */
  let isUnavailable = false;
  let pending: { readonly version: Promise<string>; readonly since: number } | undefined;
  const refresh = async () => {
    try {
      cachedVersion = await readVersion(db);
      isUnavailable = false;
    } catch (error) {
      isUnavailable = true;
      if (cachedVersion === '') throw error;
    } finally {
      checkedAt = now();
      pending = undefined;
    }
    return cachedVersion;
  };
  return () => {
    if (cachedVersion !== '' && now() - checkedAt < checkInterval) return Promise.resolve(cachedVersion);
    pending ??= { version: refresh(), since: performance.now() };
    const remaining = isUnavailable ? 0 : timeout - (performance.now() - pending.since);
    if (cachedVersion === '') return pending.version;
    return remaining > 0
      ? beforeTimeout(pending.version, remaining, () => cachedVersion)
      : Promise.resolve(cachedVersion);
  };
}

/** Resolves to the result of `work`, or after `milliseconds` to that of `otherwise`. */
function beforeTimeout<T>(work: Promise<T>, milliseconds: number, otherwise: () => T): Promise<T> {
  const { promise: timedOut, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise()), milliseconds);
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
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
  // The version counts without it; the next one deletes what this one could not.
  if (count > maxRows) await deleteOldChanges(db).catch(() => {});
  return `${newest}.${count}`;
}

async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from content_changes where transaction < (
    select transaction from content_changes order by transaction desc offset ${maxRows / 2} limit 1)`.execute(
    db,
  );
}
