import type { Db } from '../db/database.ts';
import { refreshUsageDays } from '../domain/usage/usage-days.ts';
import { forwardUsage } from '../domain/usage/forward-usage.ts';
import type { Clock } from '../kit/clock.ts';
import type { UsageSink } from '../ports/usage-sink.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

/** Sums up finished days and deletes old records, at 3:45 in China. */
export const createUsageAggregation = ({ db, clock }: { db: Db; clock: Clock }): ScheduledTask => ({
  cron: '45 19 * * *',
  run: () => refreshUsageDays(db, clock.now()),
});

/** Forwards usage records to an outside service, every minute; what it does not accept waits for the next run. */
export const createUsageForwarding = (deps: { db: Db; clock: Clock; sink: UsageSink }): ScheduledTask => ({
  cron: '* * * * *',
  run: (signal) => forwardUsage(deps.db, { sink: deps.sink, now: deps.clock.now(), signal }),
});
