import { saveChapter as saveChapterCall } from '@academy/contract/areas/live.ts';
import { saveChapter } from '../../domain/live/chapters.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import { route } from '../../transport/route.ts';
import { checkKeepsOrder, presentChapters } from './chapter-rights.ts';
import type { LiveCallParts } from './live-parts.ts';

export const createUserLiveChapterRoute = (parts: LiveCallParts) => {
  const { db, clock } = parts;
  const moderator = createModerator(parts);
  return route(saveChapterCall, async (input, { identity }) => {
    const { content_id: contentId, at_second: atSecond, replaces } = input;
    await checkKeepsOrder(db, { contentId, userId: identity!.uid });
    const title = input.title.trim();
    if (title === '') throw new AppError('INVALID_INPUT', { message: '请写章节标题' });
    if ((await moderator.judge(title)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    await saveChapter(db, { contentId, title, atSecond, replaces, now: clock.now() });
    return presentChapters(db, contentId);
  });
};
