import { reviewLive } from '@academy/contract/areas/live.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { getOwnLive } from '../../domain/live/find-live.ts';
import { saveReview } from '../../domain/live/save-review.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import { makeReplay } from '../../realtime/live/replays.ts';
import { route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { runnerOf } from './runner.ts';

export const createUserExpertLivereviewRoute = (parts: LiveCallParts) => {
  const { db } = parts;
  const moderator = createModerator(parts);
  return route(reviewLive, async ({ content_id: contentId, words, trim_seconds: trim }, context) => {
    const live = await getOwnLive(db, { contentId, runner: runnerOf(context) });
    if (live.status !== liveStatus.replay)
      throw new AppError('CONFLICT', { message: '直播结束后才能填写小结' });
    const text = words.trim();
    if (text && (await moderator.judge(text)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    const saved = await saveReview(db, { contentId, words: text, trimSeconds: trim });
    // While the last of it is still being kept, whoever looks after lives makes the replay, from where it begins by then.
    const isWhole = live.origin === 'publish' && live.openRun === null;
    if (saved.moved && isWhole) await makeReplay(parts, contentId);
    return { words: text, trim_seconds: saved.trimSeconds };
  });
};
