import type { Db } from '../../db/database.ts';
import { judgePassword, type PasswordTry } from './judge-password.ts';

/**
 * Whether this is the password of a person; false for whoever has none. Throws TOO_SOON after too many wrong ones. Must
 * not run within a transaction: what was tried stays counted.
 */
export async function isPasswordOf(db: Db, attempt: PasswordTry & { userId: number }): Promise<boolean> {
  if (db.isTransaction) throw new Error('A password is checked before the transaction that needs it');
  const { userId, ...rest } = attempt;
  const person = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirst();
  const passwordHash = person?.password_hash ?? null;
  return judgePassword(db, { ...rest, login: `person ${userId}`, passwordHash });
}
