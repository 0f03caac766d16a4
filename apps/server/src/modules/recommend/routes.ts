import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createAccountRecommendRoute } from './account-recommend.ts';
import { createContentRecommendRoute } from './content-recommend.ts';
import { createIndexRecommendRoute } from './index-recommend.ts';
import { createIndexRecommendVideoRoute } from './index-recommend-video.ts';
import { createUserIndexExpertRoute } from './user-index-expert.ts';

export const createRecommendRoutes = (parts: { db: Db; storage: Storage }): Route[] => [
  createAccountRecommendRoute(parts),
  createContentRecommendRoute(parts),
  createIndexRecommendRoute(parts),
  createIndexRecommendVideoRoute(parts),
  createUserIndexExpertRoute(parts),
];
