import { getProfile } from '@academy/contract/areas/user.ts';
import { route, type Route } from '../../transport/route.ts';
import { getProfile as readProfile } from './find-profile.ts';
import type { UserParts } from './user-parts.ts';

export const createUserRoute = (parts: UserParts): Route =>
  route(getProfile, (_input, { identity }) => readProfile(parts, identity!.uid));
