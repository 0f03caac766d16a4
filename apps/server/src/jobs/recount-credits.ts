import type { Db } from '../db/database.ts';
import { recountCredits } from '../domain/credit/recount.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Chore } from './chores.ts';

/**
 * Counts all credit anew, at 2:40 in China. It mends nothing: an entry is never changed, and whoever finds out why one is
 * wrong enters what puts it right.
 */
export const createCreditRecount = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Chore => ({
  cron: '40 18 * * *',
  run: async () => {
    for (const { userId: uid, what, entries } of await recountCredits(db, clock.now())) {
      log.error({ uid, what, entries }, 'credit does not come out');
    }
  },
});
