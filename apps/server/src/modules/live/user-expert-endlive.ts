import { endLive as endLiveCall } from '@academy/contract/areas/live.ts';
import { endLive } from '../../domain/live/end-live.ts';
import { getOwnLive } from '../../domain/live/find-live.ts';
import { route } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';
import { presentState } from './present-state.ts';
import { runnerOf } from './runner.ts';

export const createUserExpertEndliveRoute = ({ db, clock }: LiveCallParts) =>
  route(endLiveCall, async ({ content_id: contentId }, context) => {
    const runner = runnerOf(context);
    await getOwnLive(db, { contentId, runner });
    await endLive(db, { contentId, at: clock.now() });
    return presentState(await getOwnLive(db, { contentId, runner }), clock.now());
  });
