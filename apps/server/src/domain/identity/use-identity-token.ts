import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/**
 * Takes an identity token, which is good once; `name` tells it from all others, `expiresAt` is when it runs out by itself.
 * Throws WRONG_LOGIN when it was taken before. Undone together with the transaction.
 */
export async function useIdentityToken(
  tx: Tx,
  { name, expiresAt, now }: { name: string; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom('used_identity_tokens').where('expires_at', '<', now).execute();
  const taken = await tx
    .insertInto('used_identity_tokens')
    .values({ token: name, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 1n) throw new AppError('WRONG_LOGIN');
}
