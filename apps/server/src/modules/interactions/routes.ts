import type { Route } from '../../transport/route.ts';
import { createBlockRoute } from './blocks.ts';
import { createCollectRoute, createLikeRoute, createReserveRoute } from './interactions.ts';
import {
  type CommentDeps,
  createCommentDeleteRoute,
  createCommentLikeRoute,
  createCommentRoute,
} from './comments.ts';
import { createExamRoute } from './exams.ts';
import { createFollowRoute } from './follows.ts';
import { createRateRoute } from './ratings.ts';
import { createReportRoute } from './reports.ts';
import { createShareRoute } from './shares.ts';
import { createViewCountRoute, type ViewCountDeps } from './view-counts.ts';
import { createGuestViewRoute, createViewRoute, type ViewDeps } from './views.ts';

export const createInteractionRoutes = (deps: CommentDeps & ViewCountDeps & ViewDeps): Route[] => [
  createBlockRoute(deps),
  createCollectRoute(deps),
  createCommentRoute(deps),
  createCommentDeleteRoute(deps),
  createCommentLikeRoute(deps),
  createExamRoute(deps),
  createFollowRoute(deps),
  createLikeRoute(deps),
  createRateRoute(deps),
  createReportRoute(deps),
  createReserveRoute(deps),
  createShareRoute(deps),
  createViewCountRoute(deps),
  createViewRoute(deps),
  createGuestViewRoute(deps),
];
