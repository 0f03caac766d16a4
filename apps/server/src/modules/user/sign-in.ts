import type { Login } from '@academy/contract/areas/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { giveConsent } from '../../domain/identity/consents.ts';
import { describeClient } from '../../domain/identity/describe-client.ts';
import { openSession } from '../../domain/identity/open-session.ts';
import type { Clock } from '../../kit/clock.ts';
import type { CallContext } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

interface SignedInPerson {
  readonly userId: number;
  /** Whether this sign-in made the person. */
  readonly isNew: boolean;
  readonly next?: 'bindMobile' | undefined;
}

/**
 * Signs in somebody who has proven who they are and has agreed: opens a session, takes back a deletion that was asked
 * for, records consent to the agreements as they read now. Throws WRONG_LOGIN when the person is gone.
 */
export async function signIn(
  { db, clock, tokens }: { db: Db | Tx; clock: Clock; tokens: Tokens },
  { userId, isNew, next }: SignedInPerson,
  { clientInfo }: CallContext,
): Promise<Login> {
  const device = describeClient(clientInfo);
  const { stayed, session } = await inTransaction(db, async (tx) => {
    const stayed = await takeDeletionBack(tx, userId);
    await giveConsent(tx, { userId, now: clock.now() });
    return { stayed, session: await openSession(tx, { userId, device, clock }) };
  });
  const { expiresAt, ...identity } = session;
  return {
    token: await tokens.sign(identity, expiresAt.getTime() - clock.now().getTime()),
    uid: userId,
    expires_at: expiresAt.toISOString(),
    is_new: isNew,
    stayed,
    next: next ?? null,
  };
}

async function takeDeletionBack(tx: Tx, userId: number): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ state: 'active', leaves_at: null })
    .where('id', '=', userId)
    .where('state', '=', 'leaving')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
