import { usageLimits } from '@academy/contract/usage-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

const dayLength = 24 * 3_600_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayLength);

/**
 * Sums the days that are over up anew, as far back as a report may still have come for, and forgets records that are
 * too old. Doing it again leaves the same rows.
 */
export async function keepUsageDays(db: Db, now: Date): Promise<void> {
  const late = usageLimits.lateFor / dayLength + 1;
  await db.transaction().execute(async (tx) => {
    await sumDays(tx, { from: daysBefore(now, late), to: now });
    const old = daysBefore(now, usageLimits.keptDays);
    await tx.deleteFrom('usage_records').where('at', '<', old).execute();
    // One that came twice is known as long as it could come again.
    await tx.deleteFrom('usage_batches').where('received_at', '<', old).execute();
    await tx
      .deleteFrom('usage_days')
      .where('day', '<', sql<string>`china_day(${daysBefore(now, usageLimits.shownDays)})`)
      .execute();
  });
}

/** The sums of whole days from the day of `from` to the day before that of `to`. */
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
