import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The assets of pictures that this person sent and that are ready, by upload. Throws NOT_FOUND unless that is all of
 * them: another's upload, a film and one that failed are as good as none.
 */
export async function getOwnPictures(
  db: Db | Tx,
  { userId, uploadIds }: { userId: number; uploadIds: readonly string[] },
): Promise<Map<string, number>> {
  const wanted = uploadIds.filter((id) => uuid.test(id));
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('uploads')
          .select(['id', 'asset_id'])
          .where('id', 'in', wanted)
          .where('user_id', '=', userId)
          .where('kind', '=', 'picture')
          .where('state', '=', 'ready')
          .execute();
  const found = new Map(rows.map((row) => [row.id, row.asset_id ?? 0]));
  if (!uploadIds.every((id) => found.has(id))) {
    throw new AppError('NOT_FOUND', { message: '没有找到上传的图片，请重新选择' });
  }
  return found;
}
