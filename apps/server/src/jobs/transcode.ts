import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db, Tx } from '../db/database.ts';
import { abandonFolder } from '../domain/identity/personal/drop-asset.ts';
import { AppError } from '../kit/app-error.ts';
import type { VideoTools } from '../media/video/find-tools.ts';
import { inputFile } from '../media/video/input.ts';
import { masterFile } from '../media/video/master-playlist.ts';
import { type PackagedVideo, packageVideo, pipelineVersion } from '../media/video/package-video.ts';
import type { JobData } from '../ports/jobs.ts';
import type { Storage } from '../ports/storage.ts';
import { keepProgress } from './keep-progress.ts';
import { saveVideo } from './save-video.ts';
import type { JobHandler } from './start-jobs.ts';

export interface TranscodeParts {
  db: Db;
  storage: Storage;
  tools: VideoTools;
  /** A folder of the machine's own disk for what is under way. */
  work: string;
}

interface Original {
  id: string;
  sha256: string;
  path: string;
}

const givenUp = '视频处理失败了，请稍后重新上传';

/** Turns an uploaded video into one that plays, and says on its upload how far it is and how it ended. */
export function createTranscode(parts: TranscodeParts): JobHandler<JobData['transcode']> {
  return {
    run: async ({ uploadId }, signal) => {
      const original = await findOriginal(parts.db, uploadId);
      if (!original) return;
      try {
        await transcode(parts, original, signal);
      } catch (error) {
        // A file that is no video stays none: trying again would only keep its sender waiting.
        if (!(error instanceof AppError) || error.name !== 'INVALID_INPUT') throw error;
        await fail(parts, original, error.message);
      }
    },
    giveUp: async ({ uploadId }) => {
      const original = await findOriginal(parts.db, uploadId);
      if (original) await fail(parts, original, givenUp);
    },
  };
}

/** The upload that waits for its video; none when it is done already, or gone. */
async function findOriginal(db: Db, uploadId: string): Promise<Original | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'sha256', 'original_path as path'])
    .where('id', '=', uploadId)
    .where('kind', '=', 'video')
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return row?.path ? { ...row, path: row.path } : undefined;
}

async function transcode(parts: TranscodeParts, original: Original, signal: AbortSignal): Promise<void> {
  const { db, storage, tools, work } = parts;
  const folder = join(work, original.id);
  const progress = keepProgress(db, original.id);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await pipeline(await storage.read(original.path), createWriteStream(join(folder, inputFile)), { signal });
    const target = 'result';
    const film = await packageVideo({ folder, target }, { tools, signal, onProgress: progress.report });
    const stored = await store(storage, { film, from: join(folder, target), original });
    signal.throwIfAborted();
    await finish(parts, { original, stored, film });
  } finally {
    await progress.settle();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files under the name of what they were made from; the master playlist is the last of them. */
async function store(
  storage: Storage,
  { film, from, original }: { film: PackagedVideo; from: string; original: Original },
): Promise<string> {
  const folder = `videos/${original.sha256.slice(0, 32)}-${pipelineVersion}`;
  for (const file of film.files) {
    await storage.write(`${folder}/${file}`, createReadStream(join(from, file)));
  }
  return folder;
}

async function finish(
  { db, storage }: TranscodeParts,
  { original, stored, film }: { original: Original; stored: string; film: PackagedVideo },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isAwaited(tx, original.id))) return abandonFolder(tx, stored);
    const assetId = await saveVideo(tx, { folder: stored, sha256: original.sha256, film });
    // The same film of somebody who left meanwhile lay in the same folder: whoever empties it holds this row until then.
    await tx.deleteFrom('abandoned_folders').where('folder', '=', stored).execute();
    if (!(await storage.find(`${stored}/${masterFile}`))) throw new Error('the files are no longer there');
    await tx
      .updateTable('uploads')
      .set({ state: 'ready', progress: 100, asset_id: assetId, original_path: null, updated_at: new Date() })
      .where('id', '=', original.id)
      .where('state', '=', 'processing')
      .execute();
  });
  await storage.delete(original.path);
}

/** Whether its sender still waits for the video; whoever erases them waits until it is there. */
async function isAwaited(tx: Tx, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function fail({ db, storage }: TranscodeParts, original: Original, words: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'failed', failure: words, original_path: null, updated_at: new Date() })
    .where('id', '=', original.id)
    .where('state', '=', 'processing')
    .execute();
  await storage.delete(original.path);
}
