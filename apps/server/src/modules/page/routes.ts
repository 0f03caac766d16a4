import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createPageModuleRoute } from './page-module.ts';
import { createPageModuleVideoRoute } from './page-module-video.ts';
import { createPageRoute } from './page.ts';

export const createPageRoutes = (parts: { db: Db; storage: Storage }): Route[] => [
  createPageModuleRoute(parts),
  createPageModuleVideoRoute(parts),
  createPageRoute(parts),
];
