import { sql } from 'kysely';
import type { Upload } from '@academy/contract/areas/upload.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  type PageRequest,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import {
  optionalPictureColumn,
  optionalVideoColumn,
  presentPicture,
  presentVideo,
} from '../../domain/catalogue/media.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';

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
      'uploads.started_at',
      'uploads.asset_id',
      'uploads.created_at',
      optionalPictureColumn('asset').as('asset_picture'),
      optionalPictureColumn('poster').as('poster_picture'),
      optionalVideoColumn('asset', 'poster').as('video'),
      timeKey('uploads.created_at').as('created_key'),
    ]);

export type UploadRow = Awaited<ReturnType<ReturnType<typeof selectUploads>['execute']>>[number];

/** An upload of this user; another user's is not found. */
export const findUpload = (db: Db, { id, userId }: { id: string; userId: number }) =>
  selectUploads(db).where('uploads.id', '=', id).where('uploads.user_id', '=', userId).executeTakeFirst();

export async function getUploadRow(db: Db, reference: { id: string; userId: number }): Promise<UploadRow> {
  const row = await findUpload(db, reference);
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这个上传' });
  return row;
}

/** The user's earlier upload with the same content that did not fail; a finished one first. */
export const findSameFile = (db: Db | Tx, { sha256, userId }: { sha256: string; userId: number }) =>
  db
    .selectFrom('uploads')
    .select(['id', 'state', 'kind', 'asset_id'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('state', '!=', 'failed')
    .orderBy(sql`state = 'ready'`, 'desc')
    .orderBy('created_at')
    .executeTakeFirst();

interface UploadFilter {
  readonly userId: number;
  readonly kind?: 'picture' | 'video' | undefined;
  readonly state?: 'processing' | 'ready' | 'failed' | undefined;
}

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

export function presentUpload(row: UploadRow, storage: Storage): Upload {
  const isVideo = row.kind === 'video';
  const pictureRow = isVideo ? row.poster_picture : row.asset_picture;
  const picture = pictureRow && presentPicture(pictureRow, storage);
  const video = isVideo && row.video && pictureRow ? presentVideo(row.video, pictureRow, storage) : null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    asset_id: row.asset_id,
    picture,
    video,
    url: isVideo ? (video?.url ?? null) : (picture?.url ?? null),
    created_at: row.created_at.toISOString(),
  };
}
