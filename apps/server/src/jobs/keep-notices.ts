import type { Db } from '../db/database.ts';
import { sweepNotices } from '../domain/notices/sweep-notices.ts';
import { tellOfPlans } from '../domain/notices/tell-followers.ts';
import { remindOfLives, tellOfReplays } from '../domain/notices/tell-of-lives.ts';
import { tellOfMoves } from '../domain/notices/tell-of-moves.ts';
import type { Clock } from '../kit/clock.ts';
import type { Chore } from './chores.ts';

/**
 * Tells who reserved a live what the clock brings, every minute: first that it moved, or a reminder would say so
 * before; and who follows an expert that there will be one. That one has begun is told by whoever looks after lives,
 * within seconds.
 */
export const createReminders = ({ db, clock }: { db: Db; clock: Clock }): Chore => ({
  cron: '* * * * *',
  run: async (signal) => {
    for (const tell of [tellOfMoves, remindOfLives, tellOfReplays, tellOfPlans]) {
      signal.throwIfAborted();
      await tell(db, clock.now());
    }
  },
});

/** Forgets old notices, at 3:30 in China. */
export const createNoticeSweep = ({ db, clock }: { db: Db; clock: Clock }): Chore => ({
  cron: '30 19 * * *',
  run: () => sweepNotices(db, clock.now()),
});
