import type { Insertable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';
import { createTokenBucket } from '../kit/throttle.ts';
import { masterFile } from '../media/video/hls-playlist.ts';
import type { PackagedVideo } from '../media/video/package-video.ts';

interface StoredVideo {
  folder: string;
  sha256: string;
  video: PackagedVideo;
}

/**
 * Inserts or updates the rows of a video and its poster; returns the video's id. The same video always has the same
 * rows.
 */
export async function saveVideo(tx: Tx, { folder, sha256, video }: StoredVideo): Promise<number> {
  const { path, ...poster } = video.poster;
  const posterId = await saveAsset(tx, { kind: 'picture', path: `${folder}/${path}`, ...poster });
  const { width, height, bytes, storyboard } = video;
  return saveAsset(tx, {
    kind: 'video',
    path: `${folder}/${masterFile}`,
    sha256,
    bytes,
    width,
    height,
    colour: poster.colour,
    seconds: Math.max(1, Math.round(video.seconds)),
    poster_id: posterId,
    storyboard: JSON.stringify({ ...storyboard, path: `${folder}/${storyboard.path}` }),
  });
}

async function saveAsset(db: Db, row: Insertable<Schema['media_assets']>): Promise<number> {
  const { id } = await db
    .insertInto('media_assets')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const writeRate = { burst: 1, perSecond: 1 };

/** Writes the progress of an upload, at most once a second and only forwards. `flush` waits for the last write. */
export function createProgressWriter(db: Db, uploadId: string) {
  let lastWritten = -1;
  const writes = createTokenBucket(writeRate);
  let pendingWrite: Promise<unknown> = Promise.resolve();
  const report = (share: number) => {
    const progress = Math.floor(share * 100);
    if (progress <= lastWritten || !writes.tryTake()) return;
    lastWritten = progress;
    pendingWrite = pendingWrite.then(() => writeProgress(db, uploadId, progress));
  };
  return { report, flush: () => pendingWrite };
}

async function writeProgress(db: Db, uploadId: string, progress: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ progress, updated_at: new Date() })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .execute()
    // How far it is, is not worth failing for.
    .catch(() => undefined);
}
