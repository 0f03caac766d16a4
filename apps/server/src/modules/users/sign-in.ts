import type { Login } from '@academy/contract/areas/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { recordConsent } from '../../domain/identity/consents.ts';
import { createSession } from '../../domain/identity/create-session.ts';
import { describeClient } from '../../domain/identity/describe-client.ts';
import { hashDevice } from '../../domain/identity/known-devices.ts';
import { findRights } from '../../domain/identity/roles.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Identity } from '../../transport/access.ts';
import type { CallContext } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

interface SignedInPerson {
  readonly userId: number;
  readonly isNew: boolean;
  readonly next?: 'bindMobile' | undefined;
}

/**
 * Signs in a user who has proven their identity and agreed: creates a session, cancels a requested deletion, and
 * records consent to the current agreements. Throws WRONG_LOGIN when the user is gone.
 */
export async function signIn(
  { db, clock, tokens }: { db: Db | Tx; clock: Clock; tokens: Tokens },
  { userId, isNew, next }: SignedInPerson,
  { clientInfo }: CallContext,
): Promise<Login> {
  const device = describeClient(clientInfo);
  const deviceHash = hashDevice(tokens, clientInfo.device);
  const { stayed, session } = await inTransaction(db, async (tx) => {
    const stayed = await cancelDeletion(tx, userId);
    await recordConsent(tx, { userId, now: clock.now() });
    return { stayed, session: await createSession(tx, { userId, device, deviceHash, clock }) };
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

async function cancelDeletion(tx: Tx, userId: number): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ state: 'active', leaves_at: null })
    .where('id', '=', userId)
    .where('state', '=', 'leaving')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A new token for the calling session, with the same end. Throws SESSION_ENDED when it has ended. */
export async function renewToken(
  { db, clock, tokens }: { db: Db; clock: Clock; tokens: Tokens },
  { uid, sessionId }: Identity,
  next: Login['next'] = null,
): Promise<Login> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', uid)
    .where('ended_at', 'is', null)
    .select('expires_at')
    .executeTakeFirst();
  const rights = await findRights(db, uid);
  const remaining = (session?.expires_at.getTime() ?? 0) - clock.now().getTime();
  if (!session || !rights || remaining <= 0) throw new AppError('SESSION_ENDED');
  return {
    token: await tokens.sign({ uid, sessionId, ...rights }, remaining),
    uid,
    expires_at: session.expires_at.toISOString(),
    is_new: false,
    stayed: false,
    next,
  };
}
