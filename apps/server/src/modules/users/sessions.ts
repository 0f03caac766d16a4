import { endSession as endSessionCall, listSessions, logout } from '@academy/contract/areas/identity.ts';
import { nameDevice } from '../../domain/identity/describe-client.ts';
import { endSession } from '../../domain/identity/end-sessions.ts';
import { renewStreamKeys } from '../../domain/identity/stream-key-version.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserDeps } from './user-deps.ts';

/** Nobody uses more devices; older sessions end by themselves. */
const maxSessions = 50;

/** The user's devices: the calling one first, then the latest used. */
export const createSessionRoute = ({ db, clock }: UserDeps): Route =>
  route(listSessions, async (_input, { identity }) => {
    const { uid, sessionId } = identity!;
    const rows = await db
      .selectFrom('sessions')
      .where('user_id', '=', uid)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .orderBy((eb) => eb('id', '=', sessionId), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(maxSessions)
      .select(['id', 'device', 'seen_at'])
      .execute();
    const list = rows.map(({ id, device, seen_at: seenAt }) => ({
      id,
      device: nameDevice(device),
      seen_at: seenAt.toISOString(),
      current: id === sessionId,
    }));
    return { list };
  });

/**
 * Another user's session is not found, like an unknown one. Stream keys are renewed too: whoever used the other
 * device may have seen them, and they outlive sessions.
 */
export const createSessionEndRoute = ({ db }: UserDeps): Route =>
  route(endSessionCall, async ({ session_id: sessionId }, { identity }) => {
    const { uid: userId, sessionId: ownSessionId } = identity!;
    await db.transaction().execute(async (tx) => {
      if (sessionId !== ownSessionId) await renewStreamKeys(tx, userId);
      const ended = await endSession(tx, { userId, sessionId, cause: 'owner' });
      if (!ended) throw new AppError('NOT_FOUND', { message: '这台设备已经退出登录' });
    });
    return {};
  });

export const createLogoutRoute = ({ db }: UserDeps): Route =>
  route(logout, async (_input, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    await endSession(db, { userId, sessionId, cause: 'logout' });
    return {};
  });
