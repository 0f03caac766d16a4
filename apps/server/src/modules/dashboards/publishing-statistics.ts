import { sql } from 'kysely';
import { type Metric, getPublishStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { isHidden } from '../../domain/statistics/hide-small-groups.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { route } from '../../transport/route.ts';
import { getAccount } from './account-places.ts';
import { activityColumns } from './contents.ts';
import {
  type DashboardDeps,
  findUpdatedAt,
  parsePeriod,
  type StatisticsRequest,
} from './dashboard-request.ts';
import type { DashboardView } from './dashboard-view.ts';
import { contentTypeLabels, contentTypes } from './metric-texts.ts';
import { findPlacePath } from './place-path.ts';
import { countStarted, markPresent, presentStatistics } from './present-statistics.ts';
import { readCells } from './statistic-cells.ts';

type PublisherView = DashboardView & { readonly accountId: number };

type PublishedCounts = Awaited<ReturnType<typeof countPublished>>;

const sum = (rows: PublishedCounts, type?: ContentType): number =>
  rows.reduce((all, row) => (type === undefined || row.type === type ? all + row.count : all), 0);

/** What the account published. Nothing in it is about readers, so nothing is hidden. */
export async function getPublishingStatistics(
  deps: DashboardDeps,
  request: StatisticsRequest,
): Promise<Stat> {
  const view = await loadPublisherView(deps, request);
  const { period, accountId } = view;
  const { previous: before, from, to, pointGrain: grain } = period;
  const [rows, previous] = await Promise.all([
    countPublished(deps.db, { accountId, from, to, grain }),
    countPublished(deps.db, { accountId, ...before, grain }),
  ]);
  return presentStatistics(view, {
    figures: [
      {
        key: 'published',
        label: '发布内容',
        unit: '篇',
        value: sum(rows),
        previous: sum(previous),
        definition: '这段时间里本机构发布、现在仍能看到的内容数。',
        list: 'content',
      },
      await presentStock(deps.db, view),
    ],
    charts: [
      presentPublishingTime(view, rows),
      {
        key: 'types',
        title: '发布了什么',
        unit: '篇',
        kind: 'pie',
        definition: '这段时间里发布的内容，按种类分开。',
        ...presentTypes(rows),
      },
    ],
    breakdown: null,
  });
}

async function presentStock(db: Db, view: PublisherView): Promise<Metric> {
  const { count } = await db
    .selectFrom('contents')
    .where('account_id', '=', view.accountId)
    .where('state', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    key: 'stock',
    label: markPresent(view, '在架内容'),
    unit: '篇',
    value: count,
    previous: null,
    definition: '现在家长能看到的、本机构发布的全部内容数。',
    list: 'content',
  };
}

export function presentTypes(rows: PublishedCounts) {
  const usedTypes = contentTypes
    .filter((type) => sum(rows, type) > 0)
    .toSorted((one, other) => sum(rows, other) - sum(rows, one));
  const values = usedTypes.map((type) => sum(rows, type));
  return {
    labels: usedTypes.map((type) => contentTypeLabels[type]),
    begun: usedTypes.length,
    series: [{ name: '发布内容', values }],
  };
}

/** More could not be told apart. */
const maxSeries = 4;

/** The types as series, in their order; where there are too many, those with the fewest contents are one series. */
function listSeries(rows: PublishedCounts): { name: string; types: readonly ContentType[] }[] {
  const usedTypes = contentTypes.filter((type) => sum(rows, type) > 0);
  const separateCount = usedTypes.length > maxSeries ? maxSeries - 1 : maxSeries;
  const separate = new Set(
    usedTypes.toSorted((one, other) => sum(rows, other) - sum(rows, one)).slice(0, separateCount),
  );
  const rest = usedTypes.filter((type) => !separate.has(type));
  return [
    ...usedTypes
      .filter((type) => separate.has(type))
      .map((type) => ({ name: contentTypeLabels[type], types: [type] })),
    ...(rest.length > 0 ? [{ name: '其他', types: rest }] : []),
  ];
}

function presentPublishingTime(view: DashboardView, rows: PublishedCounts): Stat['charts'][number] {
  const { points } = view.period;
  const startedCount = countStarted(view);
  const countAt = (types: readonly ContentType[], start: string) =>
    sum(rows.filter((row) => row.start === start && types.includes(row.type)));
  return {
    key: 'time',
    title: '发布时间',
    unit: '篇',
    kind: 'bar',
    definition: '每天（全年按月）发布的内容数，按种类分开；超过四种时，发布少的合成“其他”。',
    labels: points.map(({ label }) => label),
    begun: startedCount,
    series: listSeries(rows).map(({ name, types }) => ({
      name,
      values: points.map(({ start }, index) => (index < startedCount ? countAt(types, start) : null)),
    })),
  };
}

export const createPublishingStatisticsRoute = (deps: DashboardDeps) =>
  route(getPublishStat, (input, { identity }) =>
    getPublishingStatistics(deps, { userId: identity!.uid, input }),
  );

/**
 * The statistics of what an account published. Contents are for everybody, so there are no places below. Throws
 * NOT_FOUND for a place outside the account, although the values do not depend on it.
 */
export async function loadPublisherView(
  { db, clock }: DashboardDeps,
  { userId, input }: StatisticsRequest,
): Promise<PublisherView> {
  const today = chinaDay(clock.now());
  const period = parsePeriod(input, today);
  const account = await getAccount(db, userId);
  const [root] = await findPlacePath(db, account, input);
  const { previous: before, to, name: grain } = period;
  const metrics = activityColumns.map(({ metric }) => metric);
  const [cells] = await readCells(
    db,
    [{ place: 'publisher', placeIds: [account.id] }],
    [{ metrics, grain, from: before.from, to }],
  );
  return {
    accountId: account.id,
    path: [root],
    period,
    today,
    since: await findFirstMonth({ db }, account.id),
    updatedAt: await findUpdatedAt(db),
    unconfirmed: null,
    amountOf: (key) => (isHidden(cells!.get(key)) ? undefined : cells!.get(key).amount),
    people: (key) => cells!.get(key).people,
    slices: (key) => cells!.slices(key),
    below: [],
  };
}

/** The first month with any learning from the account's contents; earlier weeks are not compared. */
async function findFirstMonth(
  { db }: Pick<DashboardDeps, 'db'>,
  accountId: number,
): Promise<string | undefined> {
  const first = await db
    .selectFrom('statistics')
    .where('place', '=', 'publisher')
    .where('place_id', '=', accountId)
    .where('grain', '=', 'month')
    .select((eb) => eb.fn.min('start').as('start'))
    .executeTakeFirst();
  return first?.start ?? undefined;
}

interface PublishedCount {
  readonly type: ContentType;
  /** The first day of the day or month, in China. */
  readonly start: string;
  readonly count: number;
}

/** How many contents that are still shown an account published between two days, by type and by day or month. */
export async function countPublished(
  db: Db,
  query: { accountId: number; from: string; to: string; grain: 'day' | 'month' },
): Promise<PublishedCount[]> {
  const { rows } = await sql<PublishedCount>`
    select type, date_trunc(${query.grain}, china_day(published_at))::date as start, count(*)::integer as count from contents
    where account_id = ${query.accountId} and state = 'published'
      and published_at >= ${query.from}::date::timestamp at time zone 'Asia/Shanghai'
      and published_at < (${query.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db);
  return rows;
}
