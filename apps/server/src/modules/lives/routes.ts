import type { Route } from '../../transport/route.ts';
import {
  createEndLiveRoute,
  createLiveDetailRoute,
  createLiveReviewRoute,
  createPublishRoute,
  createResumeLiveRoute,
  createStartLiveRoute,
  createStreamKeyRoute,
  type LiveDeps,
} from './lives.ts';
import { createChapterDeleteRoute, createChapterListRoute, createChapterSaveRoute } from './chapters.ts';
import {
  createPlanCancelRoute,
  createPlanCoversRoute,
  createPlanDecisionRoute,
  createPlanListRoute,
  createPlanLiveRoute,
} from './live-plans.ts';
import { createRoomSignatureRoute } from './room-signature.ts';

export const createLiveRoutes = (deps: LiveDeps): Route[] => [
  createEndLiveRoute(deps),
  createLiveDetailRoute(deps),
  createLiveReviewRoute(deps),
  createPublishRoute(deps),
  createResumeLiveRoute(deps),
  createStartLiveRoute(deps),
  createStreamKeyRoute(deps),
  createChapterDeleteRoute(deps),
  createChapterSaveRoute(deps),
  createChapterListRoute(deps),
  createRoomSignatureRoute(deps),
  createPlanCancelRoute(deps),
  createPlanCoversRoute(deps),
  createPlanDecisionRoute(deps),
  createPlanListRoute(deps),
  createPlanLiveRoute(deps),
];
