import type { Tx } from './database.ts';
import { prepared } from './prepared-statements.ts';

/**
 * Locks the user's row until the transaction ends, so that everything counted for this user happens one after the
 * other. Returns false for a deleted user. Call it before locking other rows of the user: erasing and merging users
 * lock in the same order, and another order would deadlock.
 */
export async function lockUser(tx: Tx, id: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return user !== undefined && user.state !== 'gone';
}
