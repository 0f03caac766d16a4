import { paging } from '@academy/contract/limits.ts';
import { encodeCursor } from '../../kit/cursor.ts';

/** Which stretch of a list is wanted: after the row that `cursor` names, `size` rows at most. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly size: number;
}

/** The stretch that a call's input asks for. */
export const pageRequest = (input: { cursor?: string; size?: number }): PageRequest => ({
  cursor: input.cursor,
  size: input.size ?? paging.defaultSize,
});

export interface Page<Row> {
  readonly rows: Row[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
}

/**
 * Cuts a page out of rows that were read one further than `size`: the extra row only tells that there are more.
 * The cursor holds the sort key of the last row given, so rows that appear or vanish in between neither shift nor
 * repeat the others.
 */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  keyOf: (row: Row) => readonly (number | string)[],
): Page<Row> {
  const given = rows.slice(0, size);
  const last = given.at(-1);
  return {
    rows: given,
    nextCursor: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}

/** A page on the wire, each row presented. */
export const presentPage = <Row, Item>(page: Page<Row>, present: (row: Row) => Item) => ({
  list: page.rows.map(present),
  next_cursor: page.nextCursor,
});
