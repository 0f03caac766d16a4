import { listAccountContents } from '@academy/contract/areas/dashboard.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, pageRequest, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { hideSmallGroups } from '../../domain/statistics/hide-small-groups.ts';
import type { Period } from '../../domain/statistics/periods.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route } from '../../transport/route.ts';
import { getAccount } from './account-places.ts';
import { type DashboardDeps, findUpdatedAt, parsePeriod } from './dashboard-request.ts';
import { toMinutes } from './metric-texts.ts';
import { presentPeriod } from './present-statistics.ts';
import { type Cells, readCells } from './statistic-cells.ts';

export type Order = 'latest' | 'minutes';

/** Sorts a hidden value after all shown ones. */
const hiddenValue = -1;
const keyOf = (content: AccountContent, order: Order): readonly [number, number] => [
  order === 'latest' ? content.publishedAt.getTime() : (content.values[0] ?? hiddenValue),
  content.id,
];

/** The account's contents. They are few enough to be sorted in memory: no index knows which values are hidden. */
export const createContentListRoute = (deps: DashboardDeps) =>
  route(listAccountContents, async ({ order = 'latest', ...input }, { identity }) => {
    const { db, clock } = deps;
    const account = await getAccount(db, identity!.uid);
    const period = parsePeriod(input, chinaDay(clock.now()));
    const contents = await loadAccountContents(db, { accountId: account.id, period });
    const { rows, nextCursor } = cutContents(contents, order, pageRequest(input));
    return {
      ...presentPeriod({ period, updatedAt: await findUpdatedAt(db) }),
      columns: activityColumns.map(({ key, label, unit }) => ({ key, label, unit })),
      list: rows.map(({ id, type, title, publishedAt, values }) => ({
        content_id: id,
        content_type: type,
        title,
        published_at: publishedAt.toISOString(),
        values: [...values],
      })),
      next_cursor: nextCursor,
    };
  });

function cutContents(contents: readonly AccountContent[], order: Order, { cursor, size }: PageRequest) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ['integer', 'integer']);
  const isAfter = ([one, id]: readonly [number, number]) =>
    after === undefined || one < after[0] || (one === after[0] && id < after[1]);
  const sorted = sortContents(contents, order).filter((content) => isAfter(keyOf(content, order)));
  return cutPage(sorted.slice(0, size + 1), size, (content) => keyOf(content, order));
}

/** The greater first. */
const compare = (one: readonly [number, number], other: readonly [number, number]): number =>
  other[0] - one[0] || other[1] - one[1];

export const sortContents = (contents: readonly AccountContent[], order: Order): AccountContent[] =>
  contents.toSorted((one, other) => compare(keyOf(one, order), keyOf(other, order)));

/** The columns of viewing and interactions, in this order. */
export const activityColumns = [
  { key: 'minutes', label: '学习时长', unit: '分钟', metric: 'seconds', scale: toMinutes },
  { key: 'likes', label: '点赞', unit: '次', metric: 'likes' },
  { key: 'collects', label: '收藏', unit: '次', metric: 'collects' },
  { key: 'comments', label: '评论', unit: '条', metric: 'comments' },
  { key: 'shares', label: '分享', unit: '次', metric: 'shares' },
] as const;

interface AccountContent {
  readonly id: number;
  readonly type: ContentType;
  readonly title: string;
  readonly publishedAt: Date;
  readonly values: readonly (number | null)[];
}

/** The published contents of an account, latest first, with their values in a period. */
export async function loadAccountContents(
  db: Db,
  { accountId, period }: { accountId: number; period: Period },
): Promise<AccountContent[]> {
  const contents = await listPublishedContents(db, accountId);
  const { name: grain, from: start } = period;
  const ranges = [{ metrics: activityColumns.map(({ metric }) => metric), grain, from: start, to: start }];
  const cells = await readCells(
    db,
    contents.map(({ id }) => ({ place: 'content', placeIds: [id] })),
    ranges,
  );
  const columns = activityColumns.map(({ metric, ...column }) =>
    hideSmallValues(cells, { metric, grain, start }).map((amount) =>
      amount !== null && 'scale' in column ? column.scale(amount) : amount,
    ),
  );
  return contents.map((content, index) => ({ ...content, values: columns.map((column) => column[index]!) }));
}

const listPublishedContents = (db: Db, accountId: number) =>
  db
    .selectFrom('contents')
    .where('account_id', '=', accountId)
    .where('state', '=', 'published')
    .select((eb) => ['id', 'type', 'title', eb.ref('published_at').$notNull().as('publishedAt')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The sum of all contents stands on the dashboard: a single hidden value could be computed from it. */
function hideSmallValues(cells: readonly Cells[], key: Parameters<Cells['get']>[0]): (number | null)[] {
  const all = cells.map((one) => one.get(key));
  const hidden = hideSmallGroups(all, { mayOverlap: true });
  return all.map(({ amount }, index) => (hidden[index] ? null : amount));
}
