import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The assets of these uploads, by upload id: ready pictures of this user. Throws NOT_FOUND unless all of them are.
 */
export async function getUploadedPictures(
  db: Db | Tx,
  { userId, uploadIds }: { userId: number; uploadIds: readonly string[] },
): Promise<Map<string, number>> {
  const validIds = uploadIds.filter((id) => uuid.test(id));
  const rows =
    validIds.length === 0
      ? []
      : await db
          .selectFrom('uploads')
          .select(['id', 'asset_id'])
          .where('id', 'in', validIds)
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
