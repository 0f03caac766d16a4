import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Route } from '../../transport/route.ts';
import { createSystemArticleRoute } from './system-article.ts';
import { createSystemConfigRoute } from './system-config.ts';

export const createSystemRoutes = (parts: { db: Db; clock: Clock }): Route[] => [
  createSystemArticleRoute(parts),
  createSystemConfigRoute(parts),
];
