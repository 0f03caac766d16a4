import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { hideSmall } from '../../domain/figures/hide-small.ts';
import type { Period } from '../../domain/figures/periods.ts';
import { type Cells, readCells } from './cells.ts';
import { minutes } from './words.ts';

/** What people did to contents in a period, in the order of the columns. */
export const deedColumns = [
  { key: 'minutes', label: '学习时长', unit: '分钟', figure: 'seconds', scale: minutes },
  { key: 'likes', label: '点赞', unit: '次', figure: 'likes' },
  { key: 'collects', label: '收藏', unit: '次', figure: 'collects' },
  { key: 'comments', label: '评论', unit: '条', figure: 'comments' },
  { key: 'shares', label: '分享', unit: '次', figure: 'shares' },
] as const;

export interface OwnContent {
  readonly id: number;
  readonly type: ContentType;
  readonly title: string;
  readonly publishedAt: Date;
  /** As many as columns; null is not to be told. */
  readonly values: readonly (number | null)[];
}

/** What an account shows its readers now, the latest first, with what became of each in a period. */
export async function listOwnContents(
  db: Db,
  { accountId, period }: { accountId: number; period: Period },
): Promise<OwnContent[]> {
  const contents = await listPublished(db, accountId);
  const { name: grain, from: start } = period;
  const wanted = [{ figures: deedColumns.map(({ figure }) => figure), grain, from: start, to: start }];
  const cells = await readCells(
    db,
    contents.map(({ id }) => ({ place: 'content', placeIds: [id] })),
    wanted,
  );
  const columns = deedColumns.map(({ figure, ...column }) =>
    tellAmong(cells, { figure, grain, start }).map((amount) =>
      amount !== null && 'scale' in column ? column.scale(amount) : amount,
    ),
  );
  return contents.map((content, index) => ({ ...content, values: columns.map((column) => column[index]!) }));
}

const listPublished = (db: Db, accountId: number) =>
  db
    .selectFrom('contents')
    .where('account_id', '=', accountId)
    .where('state', '=', 'published')
    .select((eb) => ['id', 'type', 'title', eb.ref('published_at').$notNull().as('publishedAt')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Their sum stands on the dashboard, so that one hidden value alone could be had from it. */
function tellAmong(cells: readonly Cells[], key: Parameters<Cells['get']>[0]): (number | null)[] {
  const all = cells.map((one) => one.get(key));
  const hidden = hideSmall(all);
  return all.map(({ amount }, index) => (hidden[index] ? null : amount));
}
