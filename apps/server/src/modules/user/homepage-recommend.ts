import { recommendToHome } from '@academy/contract/areas/user.ts';
import { route, type Route } from '../../transport/route.ts';
import { recommendContent } from './recommend-content.ts';
import type { UserParts } from './user-parts.ts';

export const createHomepageRecommendRoute = (parts: UserParts): Route =>
  route(recommendToHome, (input, { identity }) =>
    recommendContent(parts, 'home', { userId: identity!.uid, input }),
  );
