import { startLive as startLiveCall } from '@academy/contract/areas/live.ts';
import { getOwnLive } from '../../domain/live/find-live.ts';
import { startLive } from '../../domain/live/start-live.ts';
import { route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { presentState } from './present-state.ts';
import { runnerOf } from './runner.ts';

export const createUserExpertStartliveRoute = ({ db, clock }: LiveCallParts) =>
  route(startLiveCall, async ({ content_id: contentId }, context) => {
    const runner = runnerOf(context);
    await getOwnLive(db, { contentId, runner });
    await startLive(db, { contentId, at: clock.now() });
    return presentState(await getOwnLive(db, { contentId, runner }), clock.now());
  });
