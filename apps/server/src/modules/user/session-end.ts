import { endSession as endSessionCall } from '@academy/contract/areas/identity.ts';
import { endSession } from '../../domain/identity/end-sessions.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

/** Another's device is as unknown as one that never was. */
export const createSessionEndRoute = ({ db }: UserParts): Route =>
  route(endSessionCall, async ({ session_id: sessionId }, { identity }) => {
    const ended = await endSession(db, { userId: identity!.uid, sessionId, cause: 'owner' });
    if (!ended) throw new AppError('NOT_FOUND', { message: '这台设备已经退出登录' });
    return {};
  });
