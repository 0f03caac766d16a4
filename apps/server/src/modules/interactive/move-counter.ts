import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A number that stands beside what it counts, so that reading it costs nothing. */
export interface Counter {
  readonly table: 'contents' | 'lives' | 'experts' | 'comments';
  readonly key: 'id' | 'content_id';
  readonly column: 'like_count' | 'collect_count' | 'reserve_count' | 'follower_count';
}

export type Action = 'add' | 'cancel';

/**
 * Adds or removes one row and moves its counter by as much, in one statement: neither ever happens without the other, and
 * the counter is locked for the length of a commit however many do it at once. `changed` inserts or deletes the row and
 * returns, as `counted`, the key of what counts it, or nothing where nothing changes. Resolves to the counter after the
 * change, undefined without one.
 */
export async function moveCounter(
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
 * The person whose row it is, held before the counter is: whoever erases or merges people holds them first too, and two
 * that lock in opposite order would wait for each other for ever.
 */
export const heldPerson = (userId: number): RawBuilder<unknown> =>
  sql`(select id from users where id = ${userId} for key share) person`;
