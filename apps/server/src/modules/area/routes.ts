import type { Clock } from '../../kit/clock.ts';
import type { Route } from '../../transport/route.ts';
import { createAreaRoute } from './area.ts';
import { createAreaHistoryRoute } from './area-history.ts';
import { createAreaLocateRoute } from './area-locate.ts';
import { createAreaRecordRoute } from './area-record.ts';
import type { PlaceParts } from './place-parts.ts';

export const createAreaRoutes = (parts: PlaceParts & { readonly clock: Clock }): Route[] => [
  createAreaRoute(parts),
  createAreaRecordRoute(parts),
  createAreaHistoryRoute(parts),
  createAreaLocateRoute(parts),
];
