import { listAccountContents } from '@academy/contract/areas/dashboard.ts';
import { pageRequest, type PageRequest, cutPage } from '../../domain/catalogue/keyset.ts';
import { chinaDay } from '../../kit/china-day.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { choosePeriod } from './choose-period.ts';
import { getAccount } from './get-account.ts';
import { deedColumns, listOwnContents, type OwnContent } from './own-contents.ts';
import { presentStatement } from './shape-stat.ts';
import { findUpdatedAt } from './updated-at.ts';

type Order = 'latest' | 'minutes';

/** Sorts after everything that may be told. */
const untold = -1;
const keyOf = (content: OwnContent, order: Order): readonly [number, number] => [
  order === 'latest' ? content.publishedAt.getTime() : (content.values[0] ?? untold),
  content.id,
];

/** The account's contents. They are few enough to be sorted here: no index knows what was hidden. */
export const createContentRoute = (parts: AccountParts) =>
  route(listAccountContents, async ({ order = 'latest', ...input }, { identity }) => {
    const { db, clock } = parts;
    const account = await getAccount(db, identity!.uid);
    const period = choosePeriod(input, chinaDay(clock.now()));
    const contents = await listOwnContents(db, { accountId: account.id, period });
    const { rows, nextCursor } = cut(contents, order, pageRequest(input));
    return {
      ...presentStatement({ period, updatedAt: await findUpdatedAt(db) }),
      columns: deedColumns.map(({ key, label, unit }) => ({ key, label, unit })),
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

function cut(contents: readonly OwnContent[], order: Order, { cursor, size }: PageRequest) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ['integer', 'integer']);
  const isAfter = ([one, id]: readonly [number, number]) =>
    after === undefined || one < after[0] || (one === after[0] && id < after[1]);
  const sorted = contents
    .filter((content) => isAfter(keyOf(content, order)))
    .toSorted((one, other) => compare(keyOf(one, order), keyOf(other, order)));
  return cutPage(sorted.slice(0, size + 1), size, (content) => keyOf(content, order));
}

/** The greater first. */
const compare = (one: readonly [number, number], other: readonly [number, number]): number =>
  other[0] - one[0] || other[1] - one[1];
