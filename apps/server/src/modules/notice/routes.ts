import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Route } from '../../transport/route.ts';
import { createUserNoticeReadRoute } from './user-notice-read.ts';
import { createUserNoticeRoute } from './user-notice.ts';

export const createNoticeRoutes = (parts: { db: Db; clock: Clock }): Route[] => [
  createUserNoticeRoute(parts),
  createUserNoticeReadRoute(parts),
];
