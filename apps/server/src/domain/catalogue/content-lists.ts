import { sql } from 'kysely';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { type ContentCardRow, presentContentCard, selectContentCards } from './content-card.ts';
import { type ContentFilter, isListed } from './content-filter.ts';
import { cutPage, type Page, type PageRequest, timeKey, timeOfKey } from './keyset-paging.ts';

/** Published contents, newest first. Throws INVALID_INPUT for a cursor of another list. */
export const listLatestContents = async (
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> => addCards(db, await listLatestIds(db, filter, page));

const selectIds = (db: Db, filter: ContentFilter) =>
  db
    .selectFrom('contents')
    .select(['contents.id', timeKey('contents.published_at').as('published_key')])
    .where(isListed(filter));

/** The same as ids only: the list differs from viewer to viewer, its cards do not and can be cached. */
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
 * Ids of published contents in order of publication, because a learning track is studied from its first course on.
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

/** The cards of these contents in no particular order; unpublished contents are missing. */
async function listContentCards(db: Db, ids: readonly number[]): Promise<ContentCardRow[]> {
  return ids.length === 0 ? [] : selectContentCards(db).where('contents.id', 'in', ids).execute();
}

/**
 * Adds the cards to a page of ids. Lists are cut to a page before their cards are joined, because joining a card's
 * ten tables to all candidates would be most of the cost. Contents withdrawn between the two statements are left out.
 */
export async function addCards<Row extends { id: number }>(
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

/**
 * Cards by the id of their content. `cachedCards` come from the shared section and are used as they are;
 * only the rest is read, since a card looks the same for everybody. Unpublished contents are missing.
 */
export async function getContentCards(
  { db, storage }: { db: Db; storage: Storage },
  ids: readonly number[],
  cachedCards: readonly ContentCard[] = [],
): Promise<ReadonlyMap<number, ContentCard>> {
  const cards = new Map(cachedCards.map((card) => [card.content_id, card]));
  const missing = ids.filter((id) => !cards.has(id));
  for (const row of await listContentCards(db, missing)) cards.set(row.id, presentContentCard(row, storage));
  return cards;
}

/** A page of ids as a page of cards; contents withdrawn between the two statements are left out. */
export async function getCardPage(
  deps: { db: Db; storage: Storage },
  { rows, nextCursor }: Page<{ id: number }>,
  cachedCards?: readonly ContentCard[],
): Promise<{ list: ContentCard[]; next_cursor: string | null }> {
  const ids = rows.map(({ id }) => id);
  const cards = await getContentCards(deps, ids, cachedCards);
  return { list: ids.flatMap((id) => cards.get(id) ?? []), next_cursor: nextCursor };
}
