import { getLiveDetail } from '@academy/contract/areas/live.ts';
import { getOwnLive } from '../../domain/live/find-live.ts';
import { findLiveFigures, listOpenQuestions } from '../../domain/live/live-figures.ts';
import { route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { presentProgram } from './present-program.ts';
import { presentState } from './present-state.ts';
import { runnerOf } from './runner.ts';

export const createUserExpertLivedetailRoute = (parts: LiveCallParts) =>
  route(getLiveDetail, async ({ content_id: contentId }, context) => {
    const { db, clock } = parts;
    const live = await getOwnLive(db, { contentId, runner: runnerOf(context) });
    const figures = await findLiveFigures(db, { contentId, now: clock.now() });
    const questions = await listOpenQuestions(db, contentId);
    return {
      ...presentState(live, clock.now()),
      content_type: live.type,
      reserve_count: figures.reserveCount,
      viewer_count: figures.viewCount,
      peak_count: figures.peakCount,
      visitor_count: figures.visitorCount,
      comment_count: figures.commentCount,
      like_count: figures.likeCount,
      seat_count: figures.seatCount,
      seconds: figures.seconds,
      recorded: live.origin === 'recorded',
      open_questions: questions.map(({ name, text, at }) => ({ name, text, at: at.toISOString() })),
      words: figures.words,
      trim_seconds: figures.trimSeconds,
      rtmp: presentProgram(parts, live, context),
    };
  });
