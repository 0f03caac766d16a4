import { sql } from 'kysely';
import { app } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { pictureColumn, type PictureRow } from '../../domain/catalogue/media.ts';
import type { Subject } from './shared-page.ts';

export interface CardRow {
  title: string;
  description: string;
  picture: PictureRow;
}

export function findCard(db: Db, subject: Subject): Promise<CardRow | undefined> {
  if (subject.type === 'expert') return findExpertCard(db, subject.id);
  if (subject.type === 'account') return findAccountCard(db, subject.id);
  return db
    .selectFrom('contents')
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .select(['contents.title', 'contents.summary as description', pictureColumn('cover').as('picture')])
    .where('contents.id', '=', subject.id)
    .where('contents.type', '=', subject.type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
}

const findExpertCard = (db: Db, id: number): Promise<CardRow | undefined> =>
  db
    .selectFrom('experts')
    .innerJoin('media_assets as avatar', 'avatar.id', 'experts.avatar_id')
    .select(sql<string>`experts.name || '｜' || experts.title`.as('title'))
    .select(['experts.intro as description', pictureColumn('avatar').as('picture')])
    .where('experts.id', '=', id)
    .executeTakeFirst();

const findAccountCard = (db: Db, id: number): Promise<CardRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('media_assets as avatar', 'avatar.id', 'accounts.avatar_id')
    .select([
      'accounts.name as title',
      'accounts.intro as description',
      pictureColumn('avatar').as('picture'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst();

/** The card of the academy, for pages without a subject. */
export async function getAcademyCard(db: Db): Promise<CardRow> {
  const row = await db
    .selectFrom('system_config')
    .innerJoin('accounts', (join) => join.on('accounts.platform', '=', true))
    .innerJoin('media_assets as avatar', 'avatar.id', 'accounts.avatar_id')
    .select(['system_config.name as title', 'accounts.intro as description'])
    .select(pictureColumn('avatar').as('picture'))
    .executeTakeFirst();
  return row ?? { title: app.name, description: '', picture: noPicture };
}

/** An academy without an account of its own has no picture. */
const noPicture: PictureRow = {
  path: '',
  inline: null,
  width: 0,
  height: 0,
  colour: '',
  widths: [],
  blur: null,
};
