import { renewStreamKey } from '@academy/contract/areas/live.ts';
import { renewStreamKeys } from '../../domain/identity/stream-key-version.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { getManagedLive } from '../../domain/live/lives.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import { type LiveDeps, presentRtmpSettings, runnerOf } from './lives.ts';

/** Renews nothing when programs cannot publish this live anyway. */
export const createStreamKeyRoute = (deps: LiveDeps) =>
  route(renewStreamKey, async ({ content_id: contentId }, context) => {
    const { db } = deps;
    const live = await getManagedLive(db, { contentId, manager: runnerOf(context) });
    if (!(await presentRtmpSettings(deps, live, context)))
      throw new AppError('CONFLICT', { message: '这场直播不能用其他软件推流' });
    await renewStreamKeys(db, context.identity!.uid);
    // A program that publishes this live with an old key is disconnected now; one of another live within seconds.
    emitLiveChanged(contentId);
    return { rtmp: (await presentRtmpSettings(deps, live, context))! };
  });
