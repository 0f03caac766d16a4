import type { Login } from '@academy/contract/areas/identity.ts';
import type { Db } from '../../db/database.ts';
import { findRights } from '../../domain/identity/find-rights.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { Tokens } from '../../transport/token.ts';

/** A token of the session that asks, which ends when that session does. Throws SESSION_ENDED when it has ended. */
export async function staySignedIn(
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
  const left = (session?.expires_at.getTime() ?? 0) - clock.now().getTime();
  if (!session || !rights || left <= 0) throw new AppError('SESSION_ENDED');
  return {
    token: await tokens.sign({ uid, sessionId, ...rights }, left),
    uid,
    expires_at: session.expires_at.toISOString(),
    is_new: false,
    stayed: false,
    next,
  };
}
