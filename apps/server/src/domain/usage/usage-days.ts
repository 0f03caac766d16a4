import { usageLimits } from '@academy/contract/usage-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

const dayMilliseconds = 24 * 3_600_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds);

/**
 * Recomputes the sums of past days, as far back as a late report may arrive, and deletes old records. Repeating it
 * gives the same rows.
 */
export async function refreshUsageDays(db: Db, now: Date): Promise<void> {
  const lateDays = usageLimits.maxDelay / dayMilliseconds + 1;
  await db.transaction().execute(async (tx) => {
    await sumDays(tx, { from: daysBefore(now, lateDays), to: now });
    const oldest = daysBefore(now, usageLimits.retentionDays);
    await tx.deleteFrom('usage_records').where('at', '<', oldest).execute();
    // Batch ids are kept as long as a batch could be repeated.
    await tx.deleteFrom('usage_batches').where('received_at', '<', oldest).execute();
    await tx
      .deleteFrom('usage_days')
      .where('day', '<', sql<string>`china_day(${daysBefore(now, usageLimits.shownDays)})`)
      .execute();
  });
}

/** Sums whole days, from the day of `from` to the day before that of `to`. */
async function sumDays(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  const within = sql`at >= (china_day(${from})::timestamp at time zone 'Asia/Shanghai')
    and at < (china_day(${to})::timestamp at time zone 'Asia/Shanghai')`;
  await sql`
    insert into usage_days (day, kind, key, visits, count, median_seconds)
    select china_day(at), 'day', '', count(distinct visit), count(*) filter (where kind = 'page'), null
      from usage_records where ${within} group by 1
    union all
    select china_day(at), 'page', path, count(distinct visit), count(*),
        percentile_cont(0.5) within group (order by milliseconds) / 1000.0
      from usage_records where kind = 'page' and ${within} group by 1, 3
    union all
    select china_day(at), kind, coalesce(name, message), count(distinct visit), count(*), null
      from usage_records where kind in ('event', 'error') and ${within} group by 1, 2, 3
    on conflict (day, kind, key) do update
      set visits = excluded.visits, count = excluded.count, median_seconds = excluded.median_seconds`.execute(
    tx,
  );
}
