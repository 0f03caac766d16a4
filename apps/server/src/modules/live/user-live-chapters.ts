import { listChapters } from '@academy/contract/areas/live.ts';
import { route } from '../../transport/route.ts';
import { checkKeepsOrder, presentChapters } from './chapter-rights.ts';
import type { LiveCallParts } from './live-parts.ts';

export const createUserLiveChaptersRoute = ({ db }: LiveCallParts) =>
  route(listChapters, async ({ content_id: contentId }, { identity }) => {
    await checkKeepsOrder(db, { contentId, userId: identity!.uid });
    return presentChapters(db, contentId);
  });
