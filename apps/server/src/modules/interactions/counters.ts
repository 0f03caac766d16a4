import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A counter column, kept beside the rows that it counts so that reading it is cheap. */
export interface Counter {
  readonly table: 'contents' | 'lives' | 'experts' | 'comments';
  readonly key: 'id' | 'content_id';
  readonly column: 'like_count' | 'collect_count' | 'reserve_count' | 'follower_count';
}

export type Action = 'add' | 'cancel';

/**
 * Adds or removes one row and updates its counter in one statement: neither happens without the other, and the
 * counter is locked only briefly under load. `changed` inserts or deletes the row and returns, as `counted`, the key
 * of the counted row, or no row when nothing changes. Returns the new counter; undefined when nothing changed.
 */
export async function updateCounter(
  db: Db,
  { changed, counter, action }: { changed: RawBuilder<unknown>; counter: Counter; action: Action },
): Promise<number | undefined> {
  const { table, key, column } = counter;
  const step = action === 'add' ? 1 : -1;
  const { rows } = await sql<{ count: number }>`
    with changed as (${changed})
    update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${step}::integer
    from changed where ${sql.ref(`${table}.${key}`)} = changed.counted
    returning ${sql.ref(`${table}.${column}`)} as count`.execute(db);
  return rows[0]?.count;
}

/**
 * Locks the user before the counter: erasing and merging users also lock users first, and two transactions that lock
 * in opposite order would deadlock.
 */
export const lockedUser = (userId: number): RawBuilder<unknown> =>
  sql`(select id from users where id = ${userId} for key share) person`;
