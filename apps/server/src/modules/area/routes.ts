import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Route } from '../../transport/route.ts';
import { createAreaRoute } from './area.ts';
import { createAreaHistoryRoute } from './area-history.ts';
import { createAreaRecordRoute } from './area-record.ts';

export const createAreaRoutes = (parts: { db: Db; clock: Clock }): Route[] => [
  createAreaRoute(parts),
  createAreaRecordRoute(parts),
  createAreaHistoryRoute(parts),
];
