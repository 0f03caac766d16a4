import type { Db } from '../../db/database.ts';
import { LaterTries } from '../../kit/later-tries.ts';
import type { Log } from '../../kit/log.ts';
import type { Storage } from '../../ports/storage.ts';
import { addPoster } from './replay-poster.ts';
import { listUnfinished, listWithoutPoster, makeReplay } from './replays.ts';

interface FinishParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  readonly ffmpegPath?: string | undefined;
}

/**
 * Makes what ended lives still lack, at each call: the replay first, then its poster, which whoever made the replay may
 * not have lived to make. One that fails keeps no other waiting, and is tried again ever later.
 */
export function finishReplays(parts: FinishParts): (now: number) => Promise<void> {
  const { db, log } = parts;
  const replays = new LaterTries<number>();
  const posters = new LaterTries<number>();
  return async (now) => {
    for (const contentId of await listUnfinished(db)) {
      if (!replays.isDue(contentId, now)) continue;
      const error = await failureOf(async () => {
        if ((await makeReplay(parts, contentId)) !== undefined)
          log?.info({ live: contentId }, 'a replay is ready');
      });
      const wait = replays.note(contentId, { failed: error !== undefined, now });
      if (error) log?.warn({ err: error, live: contentId, wait }, 'a replay could not be made yet');
    }
    for (const { contentId, videoId } of await listWithoutPoster(db)) {
      if (!posters.isDue(videoId, now)) continue;
      const error = await failureOf(() => addPoster(parts, { contentId, videoId }));
      const wait = posters.note(videoId, { failed: error !== undefined, now });
      if (error) log?.warn({ err: error, live: contentId, wait }, 'a replay has no poster yet');
    }
  };
}

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('nothing was said');
  }
}
