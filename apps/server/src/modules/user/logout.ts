import { logout } from '@academy/contract/areas/identity.ts';
import { endSession } from '../../domain/identity/end-sessions.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

export const createLogoutRoute = ({ db }: UserParts): Route =>
  route(logout, async (_input, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    await endSession(db, { userId, sessionId, cause: 'logout' });
    return {};
  });
