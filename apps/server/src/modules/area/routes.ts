import type { Db } from '../../db/database.ts';
import type { Route } from '../../transport/route.ts';
import { createAreaRoute } from './area.ts';

export const createAreaRoutes = (parts: { db: Db }): Route[] => [createAreaRoute(parts)];
