import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { ContentCardRow } from './content-card.ts';
import { type ContentFilter, isListed } from './content-filter.ts';
import { withCards } from './content-lists.ts';
import { cutPage, type Page, type PageRequest } from './keyset.ts';
import { liveRank, liveTurn } from './live-order.ts';

export interface LiveFilter extends ContentFilter {
  readonly status?: number | undefined;
  /** Only what this person reserved. */
  readonly reservedBy?: number | undefined;
}

export interface LiveRow extends ContentCardRow {
  reserve_count: number;
  comment_count: number;
  /** Made while it runs, or a recording that begins and ends by itself. */
  origin: 'publish' | 'recorded';
}

/**
 * Published lives: running ones first, then those to come by their start, then replays, the latest first. Throws
 * INVALID_INPUT for a cursor of another list.
 */
export const listLives = async (db: Db, filter: LiveFilter, page: PageRequest): Promise<Page<LiveRow>> =>
  withCards(db, await listLiveIds(db, filter, page));

/** The same without their cards. */
export async function listLiveIds(
  db: Db,
  filter: LiveFilter,
  page: PageRequest,
): Promise<Page<Pick<LiveRow, 'id' | 'reserve_count' | 'comment_count' | 'origin'>>> {
  const { status, reservedBy } = filter;
  let query = db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'lives.reserve_count', 'contents.comment_count', 'lives.origin'])
    .select([liveRank.as('rank'), liveTurn.as('turn')])
    .where(isListed(filter))
    .$if(status !== undefined, (rows) => rows.where('lives.status', '=', status!))
    .$if(reservedBy !== undefined, (rows) => rows.where(isReservedBy(reservedBy!)));
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

const isReservedBy = (userId: number) => sql<boolean>`lives.content_id in (
  select content_id from interactions where user_id = ${userId} and kind = 'reserve')`;
