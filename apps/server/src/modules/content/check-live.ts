import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** Throws NOT_FOUND unless it is a published live of the type; tells how many seconds of its beginning are cut off. */
export async function checkLive(
  db: Db,
  { contentId, type }: { contentId: number; type: ContentType },
): Promise<{ trimSeconds: number }> {
  const live = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select('lives.trim_seconds as trimSeconds')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '这场直播不存在或已下架' });
  return live;
}
