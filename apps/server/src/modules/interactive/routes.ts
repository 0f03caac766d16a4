import type { Route } from '../../transport/route.ts';
import { createBlockRoute } from './block.ts';
import { createCollectRoute } from './collect.ts';
import { createCommentDeleteRoute } from './comment-delete.ts';
import { createCommentLikeRoute } from './comment-like.ts';
import { type CommentParts, createCommentRoute } from './comment.ts';
import { createExamRoute } from './exam.ts';
import { createExpertFocusRoute } from './expert-focus.ts';
import { createLikeRoute } from './like.ts';
import { createRateRoute } from './rate.ts';
import { createReportRoute } from './report.ts';
import { createReserveRoute } from './reserve.ts';
import { createShareRoute } from './share.ts';
import { createViewRoute } from './view.ts';

export const createInteractiveRoutes = (parts: CommentParts): Route[] => [
  createBlockRoute(parts),
  createCollectRoute(parts),
  createCommentRoute(parts),
  createCommentDeleteRoute(parts),
  createCommentLikeRoute(parts),
  createExamRoute(parts),
  createExpertFocusRoute(parts),
  createLikeRoute(parts),
  createRateRoute(parts),
  createReportRoute(parts),
  createReserveRoute(parts),
  createShareRoute(parts),
  createViewRoute(parts),
];
