import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { optionalPictureColumn } from '../../domain/catalogue/picture.ts';
import { optionalVideoColumn } from '../../domain/catalogue/playable-video.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';
import { AppError } from '../../kit/app-error.ts';
import { decodeCursor } from '../../kit/cursor.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUploadId = (text: string) => uuid.test(text);

const selectUploads = (db: Db | Tx) =>
  db
    .selectFrom('uploads')
    .leftJoin('media_assets as asset', 'asset.id', 'uploads.asset_id')
    .leftJoin('media_assets as poster', 'poster.id', 'asset.poster_id')
    .select([
      'uploads.id',
      'uploads.kind',
      'uploads.name',
      'uploads.bytes',
      'uploads.state',
      'uploads.progress',
      'uploads.failure',
      'uploads.asset_id',
      'uploads.created_at',
      optionalPictureColumn('asset').as('asset_picture'),
      optionalPictureColumn('poster').as('poster_picture'),
      optionalVideoColumn('asset', 'poster').as('video'),
      timeKey('uploads.created_at').as('created_key'),
    ]);

export type UploadRow = Awaited<ReturnType<ReturnType<typeof selectUploads>['execute']>>[number];

/** An upload of this person; another's counts as missing. */
export const findUpload = (db: Db, { id, userId }: { id: string; userId: number }) =>
  selectUploads(db).where('uploads.id', '=', id).where('uploads.user_id', '=', userId).executeTakeFirst();

export async function getUploadRow(db: Db, owned: { id: string; userId: number }): Promise<UploadRow> {
  const row = await findUpload(db, owned);
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这个上传' });
  return row;
}

/** What the same person sent before and what did not fail, if its content was the same; what is ready comes first. */
export const findSame = (db: Db | Tx, { sha256, userId }: { sha256: string; userId: number }) =>
  db
    .selectFrom('uploads')
    .select(['id', 'state', 'kind', 'asset_id'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('state', '!=', 'failed')
    .orderBy(sql`state = 'ready'`, 'desc')
    .orderBy('created_at')
    .executeTakeFirst();

export interface UploadFilter {
  readonly userId: number;
  readonly kind?: 'picture' | 'video' | undefined;
  readonly state?: 'processing' | 'ready' | 'failed' | undefined;
}

/** A person's uploads, the latest first. */
export async function listUploadRows(
  db: Db,
  { userId, kind, state }: UploadFilter,
  page: PageRequest,
): Promise<Page<UploadRow>> {
  let query = selectUploads(db).where('uploads.user_id', '=', userId);
  if (kind) query = query.where('uploads.kind', '=', kind);
  if (state) query = query.where('uploads.state', '=', state);
  if (page.cursor !== undefined) {
    const [key, id] = decodeCursor(page.cursor, ['integer', 'text']);
    if (!isUploadId(id))
      throw new AppError('INVALID_INPUT', { message: '翻页位置有误，请从第一页重新开始。' });
    query = query.where(sql<boolean>`(uploads.created_at, uploads.id) < (${timeOfKey(key)}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('uploads.created_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.created_key, row.id]);
}
