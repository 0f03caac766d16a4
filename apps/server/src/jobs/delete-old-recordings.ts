import { liveLimits } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { deleteRecording, listOldRecordings } from '../domain/live/old-recordings.ts';
import { liveFolder } from '../domain/live/segments.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Storage } from '../ports/storage.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

const day = 24 * 3_600_000;

/**
 * Deletes recordings 60 days after the end of lives that say so, at 3:10 in China. A recording that something else
 * shows stays. The folder is emptied before the last row goes, so an interrupted run deletes the files the next time.
 */
export const createRecordingCleanup = (deps: {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Log;
}): ScheduledTask => ({
  cron: '10 19 * * *',
  run: async (signal) => {
    const { db, storage, clock, log } = deps;
    const endedBefore = new Date(clock.now().getTime() - liveLimits.replayDays * day);
    for (const contentId of await listOldRecordings(db, endedBefore)) {
      signal.throwIfAborted();
      const isDeleted = await deleteRecording(db, contentId, () =>
        storage.deleteFolder(liveFolder(contentId)),
      );
      if (isDeleted) log.info({ live: contentId }, 'a recording was deleted');
    }
  },
});
