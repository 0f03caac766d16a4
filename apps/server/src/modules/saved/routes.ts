import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createHistoryRoute } from './history.ts';
import {
  createExpertLivesRoute,
  createReservationsRoute,
  createSavedCollectionRoute,
  createSavedLikesRoute,
  createSavedVideosRoute,
} from './saved.ts';

export const createSavedRoutes = (deps: { db: Db; storage: Storage }): Route[] => [
  createSavedCollectionRoute(deps),
  createExpertLivesRoute(deps),
  createHistoryRoute(deps),
  createSavedLikesRoute(deps),
  createReservationsRoute(deps),
  createSavedVideosRoute(deps),
];
