import { publishLive } from '@academy/contract/areas/live.ts';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import { getOwnLive } from '../../domain/live/find-live.ts';
import { nextRun } from '../../domain/live/runs.ts';
import { AppError } from '../../kit/app-error.ts';
import { publishPrefix } from '../../realtime/live/ingest.ts';
import { route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { presentProgram } from './present-program.ts';
import { runnerOf } from './runner.ts';

export const createUserExpertPublishRoute = (parts: LiveCallParts) =>
  route(publishLive, async ({ content_id: contentId, takeover }, context) => {
    const { db, publishTokens, liveOrigin } = parts;
    const live = await getOwnLive(db, { contentId, runner: runnerOf(context) });
    if (live.status !== liveStatus.live || live.origin !== 'publish')
      throw new AppError('CONFLICT', { message: '直播没有在进行，不能推流' });
    if (live.openRun !== null && takeover !== 1)
      throw new AppError('CONFLICT', { message: '已有另一个页面在推流', data: { publishing: true } });
    await liveOrigin.check();
    const { uid, sessionId } = context.identity!;
    const run = await nextRun(db, contentId);
    const token = publishTokens.sign({ contentId, run, uid, sessionId, takeover: takeover === 1 });
    const rtmp = presentProgram(parts, live, context);
    return { address: `${publishPrefix}${token}`, expires_in: liveLimits.signature, rtmp };
  });
