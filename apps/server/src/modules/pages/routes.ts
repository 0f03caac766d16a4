import type { Route } from '../../transport/route.ts';
import { createPageModuleRoute, createPageModuleVideoRoute } from './page-modules.ts';
import type { PageDeps } from './page-queries.ts';
import { createPageRoute } from './pages.ts';

export const createPageRoutes = (deps: PageDeps): Route[] => [
  createPageModuleRoute(deps),
  createPageModuleVideoRoute(deps),
  createPageRoute(deps),
];
