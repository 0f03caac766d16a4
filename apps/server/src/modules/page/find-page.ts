import { sql } from 'kysely';
import type { ModuleKind } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import { pictureColumn, type PictureRow } from '../../domain/catalogue/picture.ts';
import { AppError } from '../../kit/app-error.ts';

/** A block without its items. */
export interface ModuleRow {
  id: number;
  kind: ModuleKind;
  title: string;
  /** `manual`: what an editor chose, in that order; `latest`: the newest of its kind. */
  source: 'manual' | 'latest';
}

export interface PageRow {
  id: number;
  title: string;
  account: { id: number; name: string; intro: string; avatar: PictureRow } | null;
  modules: ModuleRow[];
}

/** The page of an account, or the academy home, with its blocks in order. */
export const findPage = (db: Db, accountId: number | undefined): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .leftJoin('accounts', 'accounts.id', 'pages.account_id')
    .leftJoin('media_assets as avatar', 'avatar.id', 'accounts.avatar_id')
    .select(['pages.id', 'pages.title'])
    .select([
      sql<PageRow['account']>`case when accounts.id is not null then json_build_object('id', accounts.id,
        'name', accounts.name, 'intro', accounts.intro, 'avatar', ${pictureColumn('avatar')}) end`.as(
        'account',
      ),
      sql<ModuleRow[]>`(select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'title', title,
        'source', source) order by position), '[]') from page_modules where page_id = pages.id)`.as(
        'modules',
      ),
    ])
    .where('pages.account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .orderBy('pages.id')
    .limit(1)
    .executeTakeFirst();

/** A block and the account whose page it stands on; throws NOT_FOUND. */
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
