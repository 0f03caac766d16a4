import { setLoginName } from '@academy/contract/areas/identity.ts';
import type { Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserDeps } from './user-deps.ts';

/**
 * A taken name is refused, which reveals that it exists; the daily limit prevents collecting many of them. What was
 * counted stays counted when the name is taken.
 */
export const createLoginNameRoute = ({ db, clock }: UserDeps): Route =>
  route(setLoginName, async (input, caller) => {
    const { uid: userId } = caller.identity!;
    const loginName = input.login_name.toLowerCase();
    await db
      .transaction()
      .execute((tx) => takeDailyQuota(tx, { caller, amounts: { loginNames: 1 }, now: clock.now() }));
    const saved = await retryTransaction(db, (tx) => saveLoginName(tx, { userId, loginName }));
    if (!saved) throw new AppError('CONFLICT', { message: '这个登录名已经有人用了，请换一个' });
    return { login_name: loginName };
  });

/** False when somebody else has the name. A concurrent user with the same name makes the transaction fail, and it is tried again. */
async function saveLoginName(
  tx: Tx,
  { userId, loginName }: { userId: number; loginName: string },
): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .where('login_name', '=', loginName)
    .where('id', '<>', userId)
    .select('id')
    .executeTakeFirst();
  if (owner) return false;
  const saved = await tx
    .updateTable('users')
    .set({ login_name: loginName })
    .where('id', '=', userId)
    .where('state', '<>', 'gone')
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw new AppError('SESSION_ENDED');
  return true;
}
