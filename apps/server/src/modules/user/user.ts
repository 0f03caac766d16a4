import { getProfile } from '@academy/contract/areas/user.ts';
import { enterVisit } from '../../domain/credit/enter-visit.ts';
import { route, type Route } from '../../transport/route.ts';
import { getProfile as readProfile } from './find-profile.ts';
import type { UserParts } from './user-parts.ts';

/** The app asks for it at every start: the first time of a day is that day's visit. */
export const createUserRoute = (parts: UserParts): Route =>
  route(getProfile, async (_input, { identity }) => {
    const userId = identity!.uid;
    await enterVisit(parts.db, { userId, now: parts.clock.now() });
    return readProfile(parts, userId);
  });
