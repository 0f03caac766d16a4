import { recommendToMainPage } from '@academy/contract/areas/user.ts';
import { route, type Route } from '../../transport/route.ts';
import { recommendContent } from './recommend-content.ts';
import type { UserParts } from './user-parts.ts';

export const createMainpageRecommendRoute = (parts: UserParts): Route =>
  route(recommendToMainPage, (input, { identity }) =>
    recommendContent(parts, 'main', { userId: identity!.uid, input }),
  );
