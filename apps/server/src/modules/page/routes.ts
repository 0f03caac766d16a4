import type { Route } from '../../transport/route.ts';
import { createPageModuleRoute } from './page-module.ts';
import { createPageModuleVideoRoute } from './page-module-video.ts';
import type { PageParts } from './page-parts.ts';
import { createPageRoute } from './page.ts';

export const createPageRoutes = (parts: PageParts): Route[] => [
  createPageModuleRoute(parts),
  createPageModuleVideoRoute(parts),
  createPageRoute(parts),
];
