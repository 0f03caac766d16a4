import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createExpertCourseRoute } from './expert-course.ts';
import { createExpertDetailRoute } from './expert-detail.ts';
import { createExpertLiveRoute } from './expert-live.ts';

export const createExpertRoutes = (parts: { db: Db; storage: Storage }): Route[] => [
  createExpertCourseRoute(parts),
  createExpertDetailRoute(parts),
  createExpertLiveRoute(parts),
];
