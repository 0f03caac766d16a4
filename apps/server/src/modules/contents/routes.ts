import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createContentCommentsRoute } from './comments.ts';
import { createContentDetailRoute } from './content-detail.ts';
import { createLiveCommentsRoute, createLiveQuestionsRoute } from './live-comments.ts';

interface ContentDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  liveOrigin?: Pick<LiveOrigin, 'playUrl'> | undefined;
}

export const createContentRoutes = (deps: ContentDeps): Route[] => [
  createContentCommentsRoute(deps),
  createContentDetailRoute(deps),
  createLiveCommentsRoute(deps),
  createLiveQuestionsRoute(deps),
];
