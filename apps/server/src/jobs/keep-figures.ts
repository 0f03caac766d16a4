import type { Db } from '../db/database.ts';
import { bringUpToDate } from '../domain/figures/bring-up-to-date.ts';
import { checkFigures, checkParts } from '../domain/figures/check-figures.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Chore } from './chores.ts';

const day = 86_400_000;

/** Counts in what happened since the last time, every minute. */
export const createFigures = ({ db }: { db: Db }): Chore => ({
  cron: '* * * * *',
  run: (signal) => bringUpToDate(db, { signal }),
});

/** Counts a thirtieth of everything anew, at 3:20 in China, another one every night; what differs is put right and logged. */
export const createFigureCheck = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Chore => ({
  cron: '20 19 * * *',
  run: async (signal) => {
    const part = Math.floor(clock.now().getTime() / day) % checkParts;
    const mended = await checkFigures(db, { part, signal });
    if (mended.days + mended.students + mended.figures > 0)
      log.error({ part, ...mended }, 'figures did not come out and were mended');
  },
});
