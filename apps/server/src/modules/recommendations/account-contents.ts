import { sql } from 'kysely';
import { listAccountRecommended } from '@academy/contract/areas/recommend.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import {
  type ContentCardRow,
  presentContentCard,
  selectContentCards,
} from '../../domain/catalogue/content-card.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createAccountContentsRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listAccountRecommended, {
    shared: async (input) => {
      await checkAccount(db, input.account_id);
      const types = input.content_type === undefined ? undefined : [input.content_type];
      const page = await listAccountContents(db, { types, accountId: input.account_id }, pageRequest(input));
      return presentPage(page, (row) => ({
        ...presentContentCard(row, storage),
        recommended: row.pinRank === pinnedRank,
      }));
    },
  });

async function checkAccount(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这家机构' });
}

interface AccountFilter {
  readonly accountId: number;
  readonly types: readonly ContentType[] | undefined;
}

const pinnedRank = 0;
/** 0 for contents pinned by the account's owner, then 1; within each the latest pin or publication first. */
const pinRank = sql<number>`(case when pin.content_id is null then 1 else 0 end)`;
const shownAt = sql<Date>`coalesce(pin.created_at, contents.published_at)`;
const shownAtKey = sql<number>`(extract(epoch from ${shownAt}) * 1000000)::bigint`;

/**
 * The contents of an account's page: first those its owner pinned, of its own or of the academy's, then its own
 * latest. Throws INVALID_INPUT for a cursor of another list.
 */
async function listAccountContents(
  db: Db,
  { accountId, types }: AccountFilter,
  page: PageRequest,
): Promise<Page<ContentCardRow & { readonly pinRank: number }>> {
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
    .select([pinRank.as('pinRank'), shownAtKey.as('moment')]);
  if (page.cursor !== undefined) {
    const [after, key, id] = decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
    query = query.where(
      sql<boolean>`(${pinRank} > ${after}::bigint or ${pinRank} = ${after}::bigint
        and (${shownAt}, contents.id) < (${timeOfKey(key)}, ${id}::bigint))`,
    );
  }
  const rows = await query
    .orderBy(pinRank)
    .orderBy(shownAt, 'desc')
    .orderBy('contents.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.pinRank, row.moment, row.id]);
}
