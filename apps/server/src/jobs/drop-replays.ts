import { liveLimits } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { forgetRecording, listOldReplays } from '../domain/live/old-replays.ts';
import { liveFolder } from '../domain/live/segments.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Storage } from '../ports/storage.ts';
import type { Chore } from './chores.ts';

const day = 24 * 3_600_000;

/**
 * Deletes replays whose lives say so, 60 days after the end, at 3:10 in China. One that something else shows stays. Broken
 * off between rows and files, the files go the next time: the folder is emptied before the last row goes.
 */
export const createReplayDrop = (parts: { db: Db; storage: Storage; clock: Clock; log: Log }): Chore => ({
  cron: '10 19 * * *',
  run: async (signal) => {
    const { db, storage, clock, log } = parts;
    const endedBefore = new Date(clock.now().getTime() - liveLimits.replayDays * day);
    for (const contentId of await listOldReplays(db, endedBefore)) {
      signal.throwIfAborted();
      const forgotten = await forgetRecording(db, contentId, () =>
        storage.deleteFolder(liveFolder(contentId)),
      );
      if (forgotten) log.info({ live: contentId }, 'a replay was deleted');
    }
  },
});
