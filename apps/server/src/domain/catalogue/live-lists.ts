import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { type ContentCardRow, liveStart } from './content-card.ts';
import { type ContentFilter, isListed } from './content-filter.ts';
import { addCards } from './content-lists.ts';
import { cutPage, type Page, type PageRequest } from './keyset-paging.ts';

/** Running 0, upcoming 1, recording 2: the order in which lists show lives. */
export const liveRank = sql<number>`(case lives.status when 1 then 0 when 0 then 1 else 2 end)`;

/**
 * Microseconds that sort lives of one rank in ascending order: the next to start first, the latest recording first.
 */
export const liveSortKey = sql<number>`
  ((case when lives.status = 2 then -1 else 1 end) * (extract(epoch from ${liveStart}) * 1000000)::bigint)`;

export interface LiveFilter extends ContentFilter {
  readonly status?: number | undefined;
  /** Only lives that this user reserved. */
  readonly reservedBy?: number | undefined;
}

export interface LiveRow extends ContentCardRow {
  comment_count: number;
}

/**
 * Published lives: running ones first, then upcoming ones by start time, then recordings, the latest first. Throws
 * INVALID_INPUT for a cursor of another list.
 */
export const listLives = async (db: Db, filter: LiveFilter, page: PageRequest): Promise<Page<LiveRow>> =>
  addCards(db, await listLiveIds(db, filter, page));

/** The same as ids only. */
export async function listLiveIds(
  db: Db,
  filter: LiveFilter,
  page: PageRequest,
): Promise<Page<Pick<LiveRow, 'id' | 'comment_count'>>> {
  const { status, reservedBy } = filter;
  let query = db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'contents.comment_count'])
    .select([liveRank.as('rank'), liveSortKey.as('sortKey')])
    .where(isListed(filter))
    .$if(status !== undefined, (rows) => rows.where('lives.status', '=', status!))
    .$if(reservedBy !== undefined, (rows) => rows.where(isReservedBy(reservedBy!)));
  if (page.cursor !== undefined) {
    const [rank, sortKey, id] = decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
    query = query.where(
      sql<boolean>`(${liveRank}, ${liveSortKey}, contents.id) > (${rank}::bigint, ${sortKey}::bigint, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy(liveRank)
    .orderBy(liveSortKey)
    .orderBy('contents.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.rank, row.sortKey, row.id]);
}

const isReservedBy = (userId: number) => sql<boolean>`lives.content_id in (
  select content_id from interactions where user_id = ${userId} and kind = 'reserve')`;
