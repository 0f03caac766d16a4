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
import { createViewRoute } from './views.ts';

export const createInteractionRoutes = (deps: CommentDeps): Route[] => [
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
  createViewRoute(deps),
];
