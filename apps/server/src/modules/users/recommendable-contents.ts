import { sql } from 'kysely';
import {
  listRecommendable,
  type Recommendable,
  type RecommendableSource,
} from '@academy/contract/areas/recommendation.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { pictureColumn, presentPicture } from '../../domain/catalogue/media.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';
import { getOwnedAccount } from './account-recommendations.ts';
import type { UserDeps } from './user-deps.ts';

export const createRecommendableListRoute = ({ db, storage }: UserDeps): Route =>
  route(listRecommendable, async ({ source = 'pinned', ...paging }, { identity }) => {
    const accountId = await getOwnedAccount(db, identity!.uid);
    const page = await listContents(db, { accountId, source }, pageRequest(paging));
    return presentPage(page, (row) => presentRecommendable(row, storage));
  });

interface Query {
  readonly accountId: number;
  readonly source: RecommendableSource;
}

/** Contents with the account's pins of them: what it pinned, or what it may pin. */
const selectContents = (db: Db, { accountId, source }: Query) =>
  db
    .selectFrom('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .leftJoin('account_recommendations as home', (join) =>
      join
        .onRef('home.content_id', '=', 'contents.id')
        .on('home.account_id', '=', accountId)
        .on('home.place', '=', 'home'),
    )
    .leftJoin('account_recommendations as main', (join) =>
      join
        .onRef('main.content_id', '=', 'contents.id')
        .on('main.account_id', '=', accountId)
        .on('main.place', '=', 'main'),
    )
    .where((eb) => {
      if (source === 'pinned')
        return eb.or([eb('home.content_id', 'is not', null), eb('main.content_id', 'is not', null)]);
      const isSource =
        source === 'own' ? eb('contents.account_id', '=', accountId) : eb('accounts.platform', '=', true);
      return eb.and([isSource, eb('contents.state', '=', 'published')]);
    })
    .select([
      'contents.id',
      'contents.type',
      'contents.title',
      'contents.state',
      'home.state as home_state',
      'home.created_at as home_sent_at',
      'home.decided_at as home_decided_at',
      'home.reason as home_reason',
      sql<boolean>`main.content_id is not null`.as('is_on_main'),
      pictureColumn('cover').as('cover'),
      sql<number>`(extract(epoch from ${momentOf(source)}) * 1000000)::bigint`.as('moment_key'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectContents>['execute']>>[number];

/** By which the list is sorted. */
const momentOf = (source: RecommendableSource) =>
  source === 'pinned'
    ? sql<Date>`greatest(home.created_at, main.created_at)`
    : sql<Date>`contents.published_at`;

/** Throws INVALID_INPUT for a cursor of another list. */
async function listContents(db: Db, query: Query, { cursor, size }: PageRequest): Promise<Page<Row>> {
  const moment = momentOf(query.source);
  let contents = selectContents(db, query);
  if (cursor !== undefined) {
    const [key, id] = decodeCursor(cursor, ['integer', 'integer']);
    contents = contents.where(sql<boolean>`(${moment}, contents.id) < (${timeOfKey(key)}, ${id}::bigint)`);
  }
  const rows = await contents
    .orderBy(moment, 'desc')
    .orderBy('contents.id', 'desc')
    .limit(size + 1)
    .execute();
  return cutPage(rows, size, (row) => [row.moment_key, row.id]);
}

const presentRecommendable = (row: Row, storage: Storage): Recommendable => ({
  content_type: row.type,
  content_id: row.id,
  title: row.title,
  cover: presentPicture(row.cover, storage),
  published: row.state === 'published',
  home:
    row.home_state === null || row.home_sent_at === null
      ? null
      : {
          state: row.home_state,
          sent_at: row.home_sent_at.toISOString(),
          decided_at: row.home_decided_at?.toISOString() ?? null,
          reason: row.home_reason ?? '',
        },
  main: row.is_on_main,
});
