import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createUserCollectionRoute } from './user-collection.ts';
import { createUserExpertLiveRoute } from './user-expert-live.ts';
import { createUserHistoryRoute } from './user-history.ts';
import { createUserLikeRoute } from './user-like.ts';
import { createUserReserveRoute } from './user-reserve.ts';
import { createUserVideoRoute } from './user-video.ts';

export const createKeptRoutes = (parts: { db: Db; storage: Storage }): Route[] => [
  createUserCollectionRoute(parts),
  createUserExpertLiveRoute(parts),
  createUserHistoryRoute(parts),
  createUserLikeRoute(parts),
  createUserReserveRoute(parts),
  createUserVideoRoute(parts),
];
