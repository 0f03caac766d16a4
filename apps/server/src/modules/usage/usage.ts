import { sql } from 'kysely';
import { getUsageSummary, reportUsage, type UsageSummary } from '@academy/contract/areas/usage.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { usageEvents, usageLimits } from '@academy/contract/usage-limits.ts';
import type { Db } from '../../db/database.ts';
import { parseRecords, saveUsageBatch } from '../../domain/usage/usage-batch.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { createThrottle } from '../../kit/throttle.ts';
import { route, type Route } from '../../transport/route.ts';

export const createUsageRoutes = (deps: UsageDeps): Route[] => [
  createUsageReportRoute(deps),
  createUsageSummaryRoute(deps),
];

interface UsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether records are forwarded to an outside service. */
  readonly usageForwarded?: boolean | undefined;
}

/** Records per network address, which a whole school may share: a phone in use sends one or two every ten seconds. */
const perNetwork = { burst: 2_000, perSecond: 40 };

/** A token sent along is ignored, and the address is not stored. */
function createUsageReportRoute({ db, clock, usageForwarded = false }: UsageDeps) {
  const networks = createThrottle(perNetwork);
  return route(reportUsage, async ({ batch: id, version, sent_at: sentAt, records: text }, { address }) => {
    const records = parseRecords(text);
    if (!networks.tryTake(clientNetwork(address), records.length)) throw new AppError('TOO_MANY');
    const now = clock.now().getTime();
    return {
      stored: await saveUsageBatch(db, { id, version, sentAt, now, records, forward: usageForwarded }),
    };
  });
}

/** Hides a number of too few visits; the day itself is no secret. */
const presentCount = (value: number, visits: number) => (visits < usageLimits.minVisits ? null : value);

const seconds = (median: number | null) => (median === null ? null : Math.round(median * 10) / 10);

const createUsageSummaryRoute = ({ db, clock }: UsageDeps) =>
  route(getUsageSummary, async ({ days = 7 }): Promise<UsageSummary> => {
    const range = { now: clock.now(), days };
    const [perDay, pages, contents, events, devices, errors] = await Promise.all([
      listDays(db, range),
      listPages(db, range),
      listContents(db, range),
      listEvents(db, range),
      listDevices(db, range),
      listErrors(db, range),
    ]);
    return {
      days: perDay.map(({ day, visits, views, errors: failed, failing }) => ({
        day,
        visits: presentCount(visits, visits),
        views: presentCount(views, visits),
        errors: failed === 0 ? 0 : presentCount(failed, failing),
      })),
      pages: pages.map(({ path, views, median }) => ({ path, views, median_seconds: seconds(median) })),
      contents: contents.map(({ content_type, content_id, views, median }) => ({
        content_type,
        content_id,
        views,
        median_seconds: seconds(median),
      })),
      events,
      devices,
      errors: errors.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
    };
  });

/** The days up to and including the day of `now`. */
interface DayRange {
  readonly now: Date;
  readonly days: number;
}

const maxRows = 50;

const startOf = ({ now, days }: DayRange) =>
  sql<Date>`((china_day(${now}) - ${days - 1}::integer)::timestamp at time zone 'Asia/Shanghai')`;

/** Single records are kept for a limited time, so lists made of them cover only these days. */
const inRange = ({ now, days }: DayRange) =>
  sql`at >= ${startOf({ now, days: Math.min(days, usageLimits.retentionDays) })}`;
const minVisits = sql`having count(distinct visit) >= ${usageLimits.minVisits}`;

/** Each day's visits, page views and errors: from its records, and from its sums once the records are deleted. */
async function listDays(db: Db, range: DayRange) {
  const recordRange = { ...range, days: usageLimits.retentionDays };
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
      from usage_records where ${inRange(range)} group by 1
    union all
    select day, max(visits) filter (where kind = 'day'), max(count) filter (where kind = 'day'),
        coalesce(sum(count) filter (where kind = 'error'), 0),
        -- of several errors at least as many visits as of the most frequent
        coalesce(max(visits) filter (where kind = 'error'), 0)
      from usage_days
      where day >= china_day(${startOf(range)}) and day < china_day(${startOf(recordRange)}) group by 1
    order by 1 desc`.execute(db);
  return rows;
}

async function listPages(db: Db, range: DayRange) {
  const { rows } = await sql<{ path: string; views: number; median: number | null }>`
    select path, count(*) as views, ${median} as median
      from usage_records where kind = 'page' and ${inRange(range)}
      group by path ${minVisits} order by views desc, path limit ${maxRows}`.execute(db);
  return rows;
}

async function listContents(db: Db, range: DayRange) {
  const { rows } = await sql<{
    content_type: ContentType;
    content_id: number;
    views: number;
    median: number | null;
  }>`
    select content_type, content_id, count(*) as views, ${median} as median
      from usage_records where kind = 'page' and content_id is not null and ${inRange(range)}
      group by content_type, content_id ${minVisits} order by views desc, content_id limit ${maxRows}`.execute(
    db,
  );
  return rows;
}

const median = sql`percentile_cont(0.5) within group (order by milliseconds) / 1000.0`;

async function listEvents(db: Db, range: DayRange) {
  const { rows } = await sql<{ name: (typeof usageEvents)[number]; count: number }>`
    select name, count(*) as count from usage_records where kind = 'event' and ${inRange(range)}
      group by name ${minVisits} order by count desc, name`.execute(db);
  return rows;
}

/** How many visits reported which property of their device: `network` `4g`. */
async function listDevices(db: Db, range: DayRange) {
  const { rows } = await sql<{ fact: string; value: string; visits: number }>`
    select detail.key as fact, detail.value as value, count(distinct visit) as visits
      from usage_records cross join jsonb_each_text(details) as detail
      where kind = 'status' and ${inRange(range)}
      group by 1, 2 ${minVisits} order by 1, 3 desc, 2`.execute(db);
  return rows;
}

async function listErrors(db: Db, range: DayRange) {
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
      from usage_records where kind = 'error' and ${inRange(range)}
      group by message ${minVisits} order by count desc, message limit ${maxRows}`.execute(db);
  return rows;
}
