import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * For lists that differ from the guests' only by what their viewer blocked, which few do: `same` for whoever blocked
 * nothing. One indexed statement, against the many of a list.
 */
export const sameUnlessBlocking =
  (db: Db) =>
  async (
    _guests: unknown,
    _input: unknown,
    { identity }: { readonly identity: { readonly uid: number } },
  ): Promise<'same' | 'anew'> =>
    (await hasBlocks(db, identity.uid)) ? 'anew' : 'same';

/**
 * Whether somebody blocked anything. What they are shown must then be asked of the database; how it looks can be taken
 * from the guests' answer, where most of it stands ready: of a list, reading the cards is by far the most.
 */
export async function hasBlocks(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ blocks: boolean }>`
    select exists (select from interactions where user_id = ${userId} and kind = 'block')
      or exists (select from author_blocks where user_id = ${userId}) as blocks`.execute(db);
  return rows[0]!.blocks;
}
