import { type RawBuilder, sql } from 'kysely';
import { paging } from '@academy/contract/limits.ts';
import { encodeCursor } from '../../kit/cursor.ts';

/** The page that a caller requests: after the row that `cursor` names, at most `size` rows. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export const pageRequest = (input: { cursor?: string; size?: number }): PageRequest => ({
  cursor: input.cursor,
  size: input.size ?? paging.defaultSize,
});

export interface Page<Row> {
  readonly rows: Row[];
  /** Cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Cuts a page out of rows that were read with a limit of `size + 1`: the extra row only shows that there is another
 * page. The cursor holds the sort key of the page's last row, so rows inserted or deleted in between neither shift
 * nor repeat others.
 */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  keyOf: (row: Row) => readonly (number | string)[],
): Page<Row> {
  const pageRows = rows.slice(0, size);
  const last = pageRows.at(-1);
  return {
    rows: pageRows,
    nextCursor: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}

export const presentPage = <Row, Item>(page: Page<Row>, present: (row: Row) => Item) => ({
  list: page.rows.map(present),
  next_cursor: page.nextCursor,
});

/**
 * A time as whole microseconds since 1970. PostgreSQL stores microseconds and JavaScript's `Date` only milliseconds:
 * a cursor without them would skip or repeat rows of the same millisecond.
 */
export const timeKey = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

export const timeOfKey = (key: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
