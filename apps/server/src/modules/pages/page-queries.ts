import { sql } from 'kysely';
import type { ModuleKind } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import { pictureColumn, type PictureRow } from '../../domain/catalogue/media.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';

export interface PageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
}

export interface ModuleRow {
  id: number;
  kind: ModuleKind;
  title: string;
  /** `manual`: the editor's choice in its order; `latest`: the newest of its kind. */
  source: 'manual' | 'latest';
}

export interface PageRow {
  id: number;
  title: string;
  account: { id: number; name: string; intro: string; avatar: PictureRow; area_name: string } | null;
  modules: ModuleRow[];
}

/** The account's area with its city, without the province unless it is one: 济南市历下区. */
const areaName = sql`(select string_agg(around.name, '' order by around.lev) from areas own
  join areas around on starts_with(own.path, around.path) and (around.lev > 0 or own.lev = 0)
  where own.id = accounts.area_id)`;

const pageModules = sql<ModuleRow[]>`(select coalesce(json_agg(json_build_object('id', id, 'kind', kind,
  'title', title, 'source', source) order by position), '[]') from page_modules where page_id = pages.id)`;

export const findHome = (db: Db): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .select(['pages.id', 'pages.title', sql<null>`null`.as('account'), pageModules.as('modules')])
    .where('pages.account_id', 'is', null)
    .orderBy('pages.id')
    .limit(1)
    .executeTakeFirst();

/** The page of an account with its blocks in order; without blocks and with id 0 when none was composed. */
export const findAccountPage = (db: Db, accountId: number): Promise<PageRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('media_assets as avatar', 'avatar.id', 'accounts.avatar_id')
    .leftJoin('pages', 'pages.account_id', 'accounts.id')
    .select([
      sql<number>`coalesce(pages.id, 0)`.as('id'),
      sql<string>`coalesce(pages.title, accounts.name)`.as('title'),
      sql<NonNullable<PageRow['account']>>`json_build_object('id', accounts.id, 'name', accounts.name,
        'intro', accounts.intro, 'avatar', ${pictureColumn('avatar')}, 'area_name', ${areaName})`.as(
        'account',
      ),
      pageModules.as('modules'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();

/** A block with the account of its page; throws NOT_FOUND. */
export async function getModule(db: Db, id: number): Promise<ModuleRow & { account_id: number | null }> {
  const row = await db
    .selectFrom('page_modules')
    .innerJoin('pages', 'pages.id', 'page_modules.page_id')
    .select([
      'page_modules.id',
      'page_modules.kind',
      'page_modules.title',
      'page_modules.source',
      'pages.account_id',
    ])
    .where('page_modules.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这个区块' });
  return row;
}
