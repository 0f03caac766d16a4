import { sql } from 'kysely';
import type { ExpertByline, ExpertCard } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import { pictureColumn, type PictureRow, presentPicture } from './media.ts';

/** Selects experts with every column of a card; callers filter, order and limit. */
export function selectExpertCards(db: Db) {
  return db
    .selectFrom('experts')
    .innerJoin('media_assets as avatar', 'avatar.id', 'experts.avatar_id')
    .select([
      'experts.id',
      'experts.name',
      'experts.title',
      'experts.organisation',
      'experts.tags',
      'experts.follower_count',
      'experts.position',
      pictureColumn('avatar').as('avatar'),
      sql<number>`(select count(*)::integer from contents
        where contents.expert_id = experts.id and contents.state = 'published')`.as('content_count'),
    ]);
}

export interface ExpertCardRow {
  id: number;
  name: string;
  title: string;
  organisation: string;
  tags: string[];
  follower_count: number;
  content_count: number;
  avatar: PictureRow;
}

export const presentExpertCard = (row: ExpertCardRow, storage: Storage): ExpertCard => ({
  ...presentByline(row, storage),
  tags: row.tags,
  follower_count: row.follower_count,
  content_count: row.content_count,
});

export const presentByline = (
  row: Omit<ExpertCardRow, 'tags' | 'follower_count' | 'content_count'>,
  storage: Storage,
): ExpertByline => ({
  id: row.id,
  name: row.name,
  title: row.title,
  organisation: row.organisation,
  avatar: presentPicture(row.avatar, storage),
});

/** The cards of these experts in no particular order. */
export async function listExpertCards(db: Db, ids: readonly number[]): Promise<ExpertCardRow[]> {
  return ids.length === 0 ? [] : selectExpertCards(db).where('experts.id', 'in', ids).execute();
}
