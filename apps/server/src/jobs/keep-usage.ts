import type { Db } from '../db/database.ts';
import { keepUsageDays } from '../domain/usage/keep-days.ts';
import { tellOutside } from '../domain/usage/tell-outside.ts';
import type { Clock } from '../kit/clock.ts';
import type { UsageSink } from '../ports/usage-sink.ts';
import type { Chore } from './chores.ts';

/** Sums up the days that are over and forgets old records, at 3:45 in China. */
export const createUsageSweep = ({ db, clock }: { db: Db; clock: Clock }): Chore => ({
  cron: '45 19 * * *',
  run: () => keepUsageDays(db, clock.now()),
});

/** Tells an outside service what was reported, every minute; what it does not take waits for the next. */
export const createUsageForwarding = (parts: { db: Db; clock: Clock; sink: UsageSink }): Chore => ({
  cron: '* * * * *',
  run: (signal) => tellOutside(parts.db, { sink: parts.sink, now: parts.clock.now(), signal }),
});
