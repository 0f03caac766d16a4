import type { Db } from '../db/database.ts';
import { deleteOldNotices } from '../domain/notices/notices.ts';
import { notifyOfPlannedLives } from '../domain/notices/follower-notices.ts';
import { notifyOfRecordings, notifyOfReschedules, sendReminders } from '../domain/notices/live-notices.ts';
import type { Clock } from '../kit/clock.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

/**
 * Sends notices that depend on the time, every minute. Changes of time first, or a reminder would report them before;
 * then reminders, recordings, and new lives to followers of the expert. The start of a live is notified by
 * `reconcileLives` within seconds.
 */
export const createLiveNotices = ({ db, clock }: { db: Db; clock: Clock }): ScheduledTask => ({
  cron: '* * * * *',
  run: async (signal) => {
    for (const send of [notifyOfReschedules, sendReminders, notifyOfRecordings, notifyOfPlannedLives]) {
      signal.throwIfAborted();
      await send(db, clock.now());
    }
  },
});

/** Deletes old notices, at 3:30 in China. */
export const createNoticeCleanup = ({ db, clock }: { db: Db; clock: Clock }): ScheduledTask => ({
  cron: '30 19 * * *',
  run: () => deleteOldNotices(db, clock.now()),
});
