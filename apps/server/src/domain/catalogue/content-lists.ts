import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { inAreaScope } from './area-scope.ts';
import { type ContentCardRow, selectContentCards } from './content-card.ts';
import { cutPage, type Page, type PageRequest } from './keyset.ts';
import { liveRank, liveTurn } from './live-order.ts';
import { timeOfKey } from './time-key.ts';

/** What narrows a list of contents; absent means any. */
export interface ContentFilter {
  readonly types?: readonly ContentType[] | undefined;
  readonly majorId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly expertId?: number | undefined;
}

function selectFiltered(db: Db, filter: ContentFilter) {
  const { types, majorId, areaId, accountId, expertId } = filter;
  return selectContentCards(db)
    .$if(types !== undefined, (query) => query.where('contents.type', 'in', types!))
    .$if(majorId !== undefined, (query) => query.where(sql<boolean>`contents.major_id = ${majorId}::bigint`))
    .$if(accountId !== undefined, (query) => query.where('contents.account_id', '=', accountId!))
    .$if(expertId !== undefined, (query) => query.where('contents.expert_id', '=', expertId!))
    .$if(areaId !== undefined, (query) => query.where(inAreaScope('contents.area_id', areaId!)));
}

/** Published contents, newest first. Throws INVALID_INPUT for a cursor of another list. */
export async function listLatestContents(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = selectFiltered(db, filter);
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
export async function listInStudyOrder(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = selectFiltered(db, filter);
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

/** Published lives: running ones first, then those to come by their start, then replays, the latest first. */
export async function listLives(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = selectFiltered(db, { types: ['expertLive', 'actLive'], ...filter }).select([
    liveRank.as('rank'),
    liveTurn.as('turn'),
  ]);
  if (page.cursor !== undefined) {
    const [rank, turn, id] = decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
    query = query.where(
      sql<boolean>`(${liveRank}, ${liveTurn}, contents.id) > (${rank}::bigint, ${turn}::bigint, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy(liveRank)
    .orderBy(liveTurn)
    .orderBy('contents.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.rank, row.turn, row.id]);
}

/** The cards of these contents, in no particular order; those that are not published are missing. */
export async function listContentCards(db: Db, ids: readonly number[]): Promise<ContentCardRow[]> {
  return ids.length === 0 ? [] : selectContentCards(db).where('contents.id', 'in', ids).execute();
}
