import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createContentCommentsRoute } from './content-comments.ts';
import { createContentDetailRoute } from './content-detail.ts';
import { createContentLivecommentsRoute } from './content-livecomments.ts';
import { createContentLivequestionsRoute } from './content-livequestions.ts';

interface ContentParts {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Absent: lives are watched here. */
  liveOrigin?: Pick<LiveOrigin, 'playUrl'> | undefined;
}

export const createContentRoutes = (parts: ContentParts): Route[] => [
  createContentCommentsRoute(parts),
  createContentDetailRoute(parts),
  createContentLivecommentsRoute(parts),
  createContentLivequestionsRoute(parts),
];
