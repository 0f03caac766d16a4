import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import {
  createReservationsRoute,
  createSavedCollectionRoute,
  createSavedLikesRoute,
  createSavedVideosRoute,
} from './saved-contents.ts';
import { createExpertLivesRoute } from './expert-lives.ts';
import { createHistoryRoute } from './history.ts';

export const createSavedRoutes = (deps: { db: Db; storage: Storage }): Route[] => [
  createSavedCollectionRoute(deps),
  createExpertLivesRoute(deps),
  createHistoryRoute(deps),
  createSavedLikesRoute(deps),
  createReservationsRoute(deps),
  createSavedVideosRoute(deps),
];
