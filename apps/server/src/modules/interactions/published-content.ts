import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

/** A published content of this type with its author; throws NOT_FOUND. */
export async function getPublishedContent(db: Db, { id, type }: { id: number; type: ContentType }) {
  const row = await db
    .selectFrom('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .select(['contents.id', 'contents.expert_id', 'contents.account_id', 'accounts.platform'])
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
