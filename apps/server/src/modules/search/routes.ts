import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createSearchRoute } from './search.ts';
import { createSearchWordsHistoryClearRoute } from './search-words-history-clear.ts';
import { createSearchWordsHistoryRoute } from './search-words-history.ts';
import { createSearchWordsRecommendRoute } from './search-words-recommend.ts';

export const createSearchRoutes = (parts: { db: Db; storage: Storage; clock: Clock }): Route[] => [
  createSearchRoute(parts),
  createSearchWordsRecommendRoute(parts),
  createSearchWordsHistoryRoute(parts),
  createSearchWordsHistoryClearRoute(parts),
];
