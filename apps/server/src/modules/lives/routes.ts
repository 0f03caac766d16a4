import type { Route } from '../../transport/route.ts';
import {
  createEndLiveRoute,
  createLiveDetailRoute,
  createLiveReviewRoute,
  createPublishRoute,
  createStartLiveRoute,
  type LiveDeps,
} from './lives.ts';
import { createChapterDeleteRoute, createChapterSaveRoute } from './chapters.ts';
import { createChapterListRoute } from './chapter-list.ts';
import { createRoomSignatureRoute } from './room-signature.ts';

export const createLiveRoutes = (deps: LiveDeps): Route[] => [
  createEndLiveRoute(deps),
  createLiveDetailRoute(deps),
  createLiveReviewRoute(deps),
  createPublishRoute(deps),
  createStartLiveRoute(deps),
  createChapterDeleteRoute(deps),
  createChapterSaveRoute(deps),
  createChapterListRoute(deps),
  createRoomSignatureRoute(deps),
];
