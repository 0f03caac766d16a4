import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type ContentCardRow, selectContentCards } from '../../domain/catalogue/content-card.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { timeOfKey } from '../../domain/catalogue/time-key.ts';
import { decodeCursor } from '../../kit/cursor.ts';

interface AccountFilter {
  readonly accountId: number;
  readonly types: readonly ContentType[] | undefined;
}

/** 0 for what the account's owner pinned, then 1; within each the latest pin or publication first. */
const turn = sql<number>`(case when pin.content_id is null then 1 else 0 end)`;
const moment = sql<Date>`coalesce(pin.created_at, contents.published_at)`;
const momentKey = sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`;

/**
 * What an account shows: first what its owner pinned to its page, of its own or of the academy's, then its own latest.
 * Throws INVALID_INPUT for a cursor of another list.
 */
export async function listAccountContents(
  db: Db,
  { accountId, types }: AccountFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = selectContentCards(db)
    .leftJoin('account_recommendations as pin', (join) =>
      join
        .onRef('pin.content_id', '=', 'contents.id')
        .on('pin.account_id', '=', accountId)
        .on('pin.place', '=', 'main')
        .on('pin.state', '=', 'shown'),
    )
    .where((eb) => eb.or([eb('contents.account_id', '=', accountId), eb('pin.content_id', 'is not', null)]))
    .$if(types !== undefined, (some) => some.where('contents.type', 'in', types!))
    .select([turn.as('turn'), momentKey.as('moment')]);
  if (page.cursor !== undefined) {
    const [after, key, id] = decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
    query = query.where(
      sql<boolean>`(${turn} > ${after}::bigint or ${turn} = ${after}::bigint
        and (${moment}, contents.id) < (${timeOfKey(key)}, ${id}::bigint))`,
    );
  }
  const rows = await query
    .orderBy(turn)
    .orderBy(moment, 'desc')
    .orderBy('contents.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.turn, row.moment, row.id]);
}
