import type { ContentType } from '@academy/contract/limits.ts';
import { usageEvents, usageLimits } from '@academy/contract/usage-limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The days up to and with the one of `now`. */
interface Span {
  readonly now: Date;
  readonly days: number;
}

/** Rows of a list at most. */
const most = 50;

/** When the first of the days began, in China. */
const beginOf = ({ now, days }: Span) =>
  sql<Date>`((china_day(${now}) - ${days - 1}::integer)::timestamp at time zone 'Asia/Shanghai')`;

/** Single records are kept for so long; what they alone tell is told of these days. */
const within = ({ now, days }: Span) =>
  sql`at >= ${beginOf({ now, days: Math.min(days, usageLimits.keptDays) })}`;
const enough = sql`having count(distinct visit) >= ${usageLimits.fewest}`;

/** Each day's visits, pages looked at and errors: from its records, and from its sums where they are gone. */
export async function listDays(db: Db, span: Span) {
  const kept = { ...span, days: usageLimits.keptDays };
  const { rows } = await sql<{
    day: string;
    visits: number;
    views: number;
    errors: number;
    failing: number;
  }>`
    select china_day(at) as day, count(distinct visit) as visits,
        count(*) filter (where kind = 'page') as views,
        count(*) filter (where kind = 'error') as errors,
        count(distinct visit) filter (where kind = 'error') as failing
      from usage_records where ${within(span)} group by 1
    union all
    select day, max(visits) filter (where kind = 'day'), max(count) filter (where kind = 'day'),
        coalesce(sum(count) filter (where kind = 'error'), 0),
        -- of several errors at least as many visits as of the most frequent
        coalesce(max(visits) filter (where kind = 'error'), 0)
      from usage_days
      where day >= china_day(${beginOf(span)}) and day < china_day(${beginOf(kept)}) group by 1
    order by 1 desc`.execute(db);
  return rows;
}

/** Which pages were looked at, and for how long. */
export async function listPages(db: Db, span: Span) {
  const { rows } = await sql<{ path: string; views: number; median: number | null }>`
    select path, count(*) as views, ${median} as median
      from usage_records where kind = 'page' and ${within(span)}
      group by path ${enough} order by views desc, path limit ${most}`.execute(db);
  return rows;
}

export async function listContents(db: Db, span: Span) {
  const { rows } = await sql<{
    content_type: ContentType;
    content_id: number;
    views: number;
    median: number | null;
  }>`
    select content_type, content_id, count(*) as views, ${median} as median
      from usage_records where kind = 'page' and content_id is not null and ${within(span)}
      group by content_type, content_id ${enough} order by views desc, content_id limit ${most}`.execute(db);
  return rows;
}

const median = sql`percentile_cont(0.5) within group (order by milliseconds) / 1000.0`;

export async function listEvents(db: Db, span: Span) {
  const { rows } = await sql<{ name: (typeof usageEvents)[number]; count: number }>`
    select name, count(*) as count from usage_records where kind = 'event' and ${within(span)}
      group by name ${enough} order by count desc, name`.execute(db);
  return rows;
}

/** How many visits said what of their device: `network` `4g`. */
export async function listDevices(db: Db, span: Span) {
  const { rows } = await sql<{ fact: string; value: string; visits: number }>`
    select facts.key as fact, facts.value as value, count(distinct visit) as visits
      from usage_records cross join jsonb_each_text(facts) as facts
      where kind = 'status' and ${within(span)}
      group by 1, 2 ${enough} order by 1, 3 desc, 2`.execute(db);
  return rows;
}

export async function listErrors(db: Db, span: Span) {
  const { rows } = await sql<{
    message: string;
    path: string;
    version: string;
    stack: string;
    count: number;
    last_at: Date;
  }>`
    select message, (array_agg(path order by at desc))[1] as path,
        (array_agg(version order by at desc))[1] as version,
        (array_agg(stack order by at desc))[1] as stack, count(*) as count, max(at) as last_at
      from usage_records where kind = 'error' and ${within(span)}
      group by message ${enough} order by count desc, message limit ${most}`.execute(db);
  return rows;
}
