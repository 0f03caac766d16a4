import { removeChapter as removeChapterCall } from '@academy/contract/areas/live.ts';
import { removeChapter } from '../../domain/live/chapters.ts';
import { route } from '../../transport/route.ts';
import { checkKeepsOrder, presentChapters } from './chapter-rights.ts';
import type { LiveCallParts } from './live-parts.ts';

export const createUserLiveChapterDeleteRoute = ({ db }: LiveCallParts) =>
  route(removeChapterCall, async ({ content_id: contentId, at_second: atSecond }, { identity }) => {
    await checkKeepsOrder(db, { contentId, userId: identity!.uid });
    await removeChapter(db, { contentId, atSecond });
    return presentChapters(db, contentId);
  });
