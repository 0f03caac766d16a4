import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The version of a user's valid stream keys; undefined when there is no such user, or they were deleted. */
export async function findStreamKeyVersion(db: Db | Tx, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('state', '<>', 'gone')
    .select('stream_key_version')
    .executeTakeFirst();
  return row?.stream_key_version;
}

/**
 * Makes all stream keys of a user invalid and returns the version of the next ones. Programs that stream with an old
 * key are disconnected within seconds.
 */
export async function renewStreamKeys(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .updateTable('users')
    .set({ stream_key_version: sql<number>`stream_key_version + 1` })
    .where('id', '=', userId)
    .returning('stream_key_version')
    .executeTakeFirstOrThrow();
  return row.stream_key_version;
}
