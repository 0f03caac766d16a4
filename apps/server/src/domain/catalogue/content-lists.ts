import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { type ContentCardRow, selectContentCards } from './content-card.ts';
import { type ContentFilter, isListed } from './content-filter.ts';
import { cutPage, type Page, type PageRequest } from './keyset.ts';
import { timeKey, timeOfKey } from './time-key.ts';

/** Published contents, newest first. Throws INVALID_INPUT for a cursor of another list. */
export const listLatestContents = async (
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> => withCards(db, await listLatestIds(db, filter, page));

const selectIds = (db: Db, filter: ContentFilter) =>
  db
    .selectFrom('contents')
    .select(['contents.id', timeKey('contents.published_at').as('published_key')])
    .where(isListed(filter));

/** The same without their cards: which they are differs from viewer to viewer, what their cards show does not. */
export async function listLatestIds(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<{ id: number }>> {
  let query = selectIds(db, filter);
  if (page.cursor !== undefined) {
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(contents.published_at, contents.id) < (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('contents.published_at', 'desc')
    .orderBy('contents.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.published_key, row.id]);
}

/**
 * Published contents in the order in which the academy published them: a track is studied from its earliest course on.
 * Throws INVALID_INPUT for a cursor of another list.
 */
export async function listIdsInStudyOrder(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<{ id: number }>> {
  let query = selectIds(db, filter);
  if (page.cursor !== undefined) {
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(contents.published_at, contents.id) > (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('contents.published_at')
    .orderBy('contents.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.published_key, row.id]);
}

/** The cards of these contents, in no particular order; those that are not published are missing. */
export async function listContentCards(db: Db, ids: readonly number[]): Promise<ContentCardRow[]> {
  return ids.length === 0 ? [] : selectContentCards(db).where('contents.id', 'in', ids).execute();
}

/**
 * A page of ids with their cards: a list that is narrowed or ordered by other tables is cut first, since joining a
 * card's ten tables to all that it is cut from would be most of its cost. One that was withdrawn in between is left out.
 */
export async function withCards<Row extends { id: number }>(
  db: Db,
  page: Page<Row>,
): Promise<Page<Row & ContentCardRow>> {
  const cards = await listContentCards(
    db,
    page.rows.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    rows: page.rows.flatMap((row) => {
      const card = byId.get(row.id);
      return card ? [{ ...row, ...card }] : [];
    }),
    nextCursor: page.nextCursor,
  };
}
