import type { Clock } from '../../kit/clock.ts';
import type { Route } from '../../transport/route.ts';
import { createAreaHistoryRoute, createAreaListRoute, createAreaRecordRoute } from './areas.ts';
import { type AreaDeps, createAreaLocateRoute } from './locate.ts';

export const createAreaRoutes = (deps: AreaDeps & { readonly clock: Clock }): Route[] => [
  createAreaListRoute(deps),
  createAreaRecordRoute(deps),
  createAreaHistoryRoute(deps),
  createAreaLocateRoute(deps),
];
