import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createAccountContentsRoute } from './account-contents.ts';
import { createRelatedRoute } from './related-contents.ts';
import { createRecommendedRoute, createRecommendedVideosRoute } from './recommended-contents.ts';
import { createExpertListRoute } from './experts.ts';

export const createRecommendationRoutes = (deps: { db: Db; storage: Storage }): Route[] => [
  createAccountContentsRoute(deps),
  createRelatedRoute(deps),
  createRecommendedRoute(deps),
  createRecommendedVideosRoute(deps),
  createExpertListRoute(deps),
];
