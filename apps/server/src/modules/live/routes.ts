import type { Route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { createUserExpertEndliveRoute } from './user-expert-endlive.ts';
import { createUserExpertLivedetailRoute } from './user-expert-livedetail.ts';
import { createUserExpertLivereviewRoute } from './user-expert-livereview.ts';
import { createUserExpertPublishRoute } from './user-expert-publish.ts';
import { createUserExpertStartliveRoute } from './user-expert-startlive.ts';
import { createUserLiveChapterDeleteRoute } from './user-live-chapter-delete.ts';
import { createUserLiveChapterRoute } from './user-live-chapter.ts';
import { createUserLiveChaptersRoute } from './user-live-chapters.ts';
import { createUserLiveGetsignRoute } from './user-live-getsign.ts';

export const createLiveRoutes = (parts: LiveCallParts): Route[] => [
  createUserExpertEndliveRoute(parts),
  createUserExpertLivedetailRoute(parts),
  createUserExpertLivereviewRoute(parts),
  createUserExpertPublishRoute(parts),
  createUserExpertStartliveRoute(parts),
  createUserLiveChapterDeleteRoute(parts),
  createUserLiveChapterRoute(parts),
  createUserLiveChaptersRoute(parts),
  createUserLiveGetsignRoute(parts),
];
