import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createSearchRoute } from './search.ts';
import { createSearchWordsHistoryClearRoute, createSearchWordsHistoryRoute } from './search-history.ts';
import { createSearchWordsRecommendRoute } from './recommended-words.ts';

export const createSearchRoutes = (deps: { db: Db; storage: Storage; clock: Clock }): Route[] => [
  createSearchRoute(deps),
  createSearchWordsRecommendRoute(deps),
  createSearchWordsHistoryRoute(deps),
  createSearchWordsHistoryClearRoute(deps),
];
