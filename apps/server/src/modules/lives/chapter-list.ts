import { listChapters } from '@academy/contract/areas/live.ts';
import { route } from '../../transport/route.ts';
import { checkModerator, presentChapters } from './chapters.ts';
import type { LiveDeps } from './lives.ts';

export const createChapterListRoute = ({ db }: LiveDeps) =>
  route(listChapters, async ({ content_id: contentId }, { identity }) => {
    await checkModerator(db, { contentId, identity: identity! });
    return presentChapters(db, contentId);
  });
