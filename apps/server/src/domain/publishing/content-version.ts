import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';

/** A change is seen after this long at the latest; asking the database for every page would cost more than the page. */
const checkedEvery = 1_000;
/** Rows of the past tell nothing; beyond so many the oldest go. */
const mostRows = 1_000;

/**
 * Tells the version of what readers see: a text that changes with every committed transaction on a table that pages are
 * made of, over all processes. Asked for together, the database is asked once. While the database is away, the last
 * version holds.
 */
export function createContentVersion(db: Db, clock: Clock): () => Promise<string> {
  let known = '';
  let checkedAt = -Infinity;
  let asking: Promise<string> | undefined;
  const ask = async () => {
    try {
      known = await readVersion(db);
      checkedAt = clock.now().getTime();
    } catch (error) {
      if (known === '') throw error;
    } finally {
      asking = undefined;
    }
    return known;
  };
  return () => {
    if (clock.now().getTime() - checkedAt < checkedEvery) return Promise.resolve(known);
    return (asking ??= ask());
  };
}

/** The newest transaction and how many there are: one that commits late has an old number and is counted all the same. */
async function readVersion(db: Db): Promise<string> {
  const { newest, count } = await db
    .selectFrom('content_changes')
    .select([sql<number>`coalesce(max(transaction), 0)`.as('newest'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow();
  if (count > mostRows) await forgetOld(db);
  return `${newest}.${count}`;
}

async function forgetOld(db: Db): Promise<void> {
  await sql`delete from content_changes where transaction < (
    select transaction from content_changes order by transaction desc offset ${mostRows / 2} limit 1)`.execute(
    db,
  );
}
