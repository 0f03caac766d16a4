import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createSearchRoute } from './search.ts';
import { createSearchWordsRecommendRoute } from './search-words-recommend.ts';

export const createSearchRoutes = (parts: { db: Db; storage: Storage }): Route[] => [
  createSearchRoute(parts),
  createSearchWordsRecommendRoute(parts),
];
