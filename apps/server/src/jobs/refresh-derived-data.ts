import type { Db } from '../db/database.ts';
import { verifyLedger } from '../domain/credit/verify-ledger.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { refreshStatistics } from '../domain/statistics/refresh-statistics.ts';
import { partCount, verifyStatistics } from '../domain/statistics/verify-statistics.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

const day = 86_400_000;

/** Adds what happened since the last run to the statistics, every minute. */
export const createStatisticsRefresh = ({ db }: { db: Db }): ScheduledTask => ({
  cron: '* * * * *',
  run: (signal) => refreshStatistics(db, { signal }),
});

/** Recomputes a thirtieth of all statistics each night at 3:20 in China; differences are corrected and logged. */
export const createStatisticsCheck = ({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Log;
}): ScheduledTask => ({
  cron: '20 19 * * *',
  run: async (signal) => {
    const part = Math.floor(clock.now().getTime() / day) % partCount;
    const corrected = await verifyStatistics(db, { part, signal });
    if (corrected.days + corrected.students + corrected.statistics > 0)
      log.error({ part, ...corrected }, 'statistics differed from the rows and were corrected');
  },
});

/** Indexes changed contents for the answer library, every minute. */
export const createLibraryRefresh = ({ db }: { db: Db }): ScheduledTask => ({
  cron: '* * * * *',
  run: async (signal) => {
    await refreshLibrary(db, { signal });
  },
});

/**
 * Recomputes all credit at 2:40 in China and logs differences. It corrects nothing: ledger entries never change, so
 * an operator enters a correction.
 */
export const createCreditCheck = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): ScheduledTask => ({
  cron: '40 18 * * *',
  run: async () => {
    for (const { userId: uid, what, entries } of await verifyLedger(db, clock.now())) {
      log.error({ uid, what, entries }, 'the credit ledger does not add up');
    }
  },
});
