import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createContentCommentsRoute } from './content-comments.ts';
import { createContentDetailRoute } from './content-detail.ts';
import { createContentLivecommentsRoute } from './content-livecomments.ts';

export const createContentRoutes = (parts: { db: Db; storage: Storage; clock: Clock }): Route[] => [
  createContentCommentsRoute(parts),
  createContentDetailRoute(parts),
  createContentLivecommentsRoute(parts),
];
