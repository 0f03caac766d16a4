import { type Figure, getPublishStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { listPublished } from './list-published.ts';
import { openPublisher } from './open-publisher.ts';
import type { View } from './open-view.ts';
import { countBegun, presentStat } from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { typeLabels, types } from './words.ts';

type Counted = Awaited<ReturnType<typeof listPublished>>;

const sum = (rows: Counted, type?: ContentType): number =>
  rows.reduce((all, row) => (type === undefined || row.type === type ? all + row.count : all), 0);

/** What the account published; nothing of it is about its readers, so nothing is hidden. */
export async function findPublishStat(parts: AccountParts, asked: StatAsked): Promise<Stat> {
  const view = await openPublisher(parts, asked);
  const { period, accountId } = view;
  const { before, from, to, pointGrain: grain } = period;
  const [rows, previous] = await Promise.all([
    listPublished(parts.db, { accountId, from, to, grain }),
    listPublished(parts.db, { accountId, ...before, grain }),
  ]);
  return presentStat(view, {
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
      await presentStock(parts.db, accountId),
    ],
    charts: [
      presentTime(view, rows),
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

async function presentStock(db: Db, accountId: number): Promise<Figure> {
  const { count } = await db
    .selectFrom('contents')
    .where('account_id', '=', accountId)
    .where('state', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    key: 'stock',
    label: '在架内容',
    unit: '篇',
    value: count,
    previous: null,
    definition: '现在家长能看到的、本机构发布的全部内容数。',
    list: 'content',
  };
}

/** The kinds that there are, the most frequent first. */
export function presentTypes(rows: Counted) {
  const met = types
    .filter((type) => sum(rows, type) > 0)
    .toSorted((one, other) => sum(rows, other) - sum(rows, one));
  const values = met.map((type) => sum(rows, type));
  return {
    labels: met.map((type) => typeLabels[type]),
    begun: met.length,
    series: [{ name: '发布内容', values }],
  };
}

const mostLines = 4;

function presentTime(view: View, rows: Counted): Stat['charts'][number] {
  const { points } = view.period;
  const begun = countBegun(view);
  const met = types.filter((type) => sum(rows, type) > 0).slice(0, mostLines);
  const countAt = (type: ContentType, start: string) =>
    sum(
      rows.filter((row) => row.start === start),
      type,
    );
  return {
    key: 'time',
    title: '发布时间',
    unit: '篇',
    kind: 'bar',
    definition: '每天（全年按月）发布的内容数，按种类分开。',
    labels: points.map(({ label }) => label),
    begun,
    series: met.map((type) => ({
      name: typeLabels[type],
      values: points.map(({ start }, index) => (index < begun ? countAt(type, start) : null)),
    })),
  };
}

export const createPublishStatRoute = (parts: AccountParts) =>
  route(getPublishStat, (input, { identity }) => findPublishStat(parts, { userId: identity!.uid, input }));
