import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { abandonFolder, deleteAbandonedFolder } from '../domain/identity/delete-unused-media.ts';
import { findRights } from '../domain/identity/roles.ts';
import { recordVideoLength } from '../domain/quotas/video-length.ts';
import { rankedVideos, recordVideoStart } from '../domain/video-queue/video-queue.ts';
import type { Clock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { inputFile, type VideoTools } from '../media/video/ffmpeg.ts';
import { masterFile } from '../media/video/hls-playlist.ts';
import { type PackagedVideo, packageVideo, pipelineVersion } from '../media/video/package-video.ts';
import { ProgramStalled, type StallLimits } from '../media/video/stall-watchdog.ts';
import type { JobData } from '../ports/jobs.ts';
import type { Storage } from '../ports/storage.ts';
import type { JobHandler } from './start-jobs.ts';
import { createProgressWriter, saveVideo } from './video-rows.ts';

interface TranscodeDeps {
  db: Db;
  clock: Clock;
  storage: Storage;
  tools: VideoTools;
  /** A folder on the local disk for work in progress. */
  work: string;
  /** When ffmpeg counts as hanging. Absent: the usual times. */
  stallLimits?: StallLimits | undefined;
  /** Absent: nothing is logged. */
  log?: Log | undefined;
}

interface Original {
  id: string;
  sha256: string;
  path: string;
}

const failureMessage = '处理时出了错，请稍后重新上传';
const stalledMessage = '这个视频处理到一半就停住了，请重新导出后再上传';
/** ffmpeg may hang this often at one video: the machine may have been the cause, but rarely twice. */
const maxStalls = 2;

/**
 * Turns an uploaded video into a playable one, and writes progress and outcome to its upload. Videos wait in the order of
 * `domain/video-queue`, which is renewed whenever one begins.
 */
export function createTranscode(deps: TranscodeDeps): JobHandler<JobData['transcode']> {
  return {
    // Jobs that an earlier release queued have no priority.
    prepare: () => updateVideoOrder(deps.db, deps.clock.now()),
    begin: ({ uploadId }) => begin(deps, uploadId),
    run: async ({ uploadId }, signal) => {
      const original = await findOriginal(deps.db, uploadId);
      if (!original) return;
      try {
        await transcode(deps, original, signal);
      } catch (error) {
        const message = await findFinalMessage(deps.db, original.id, error);
        if (message === undefined) throw error;
        await fail(deps, original, message);
      }
    },
    giveUp: async ({ uploadId }) => {
      const original = await findOriginal(deps.db, uploadId);
      if (original) await fail(deps, original, failureMessage);
    },
  };
}

/** Records the start and updates the order, in which the other videos of this sender now come after those of others. */
async function begin({ db, clock }: TranscodeDeps, uploadId: string): Promise<void> {
  const now = clock.now();
  await recordVideoStart(db, { uploadId, now });
  await updateVideoOrder(db, now);
}

/** Advisory lock under which the order is changed, so that two processes do not change the same jobs crosswise. */
const lockNamespace = 7_307_020;

/**
 * Gives the videos that wait their priorities of this moment. They change when a video begins, when its true length
 * becomes known, and with the day. A job that is fetched meanwhile stays as it is.
 */
export async function updateVideoOrder(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, 0)`.execute(tx);
    await sql`
      update jobs.job set priority = ranked.priority from (${rankedVideos(now)}) ranked
      where job.name = 'transcode' and job.state < 'active' and job.data->>'uploadId' = ranked.id::text
        and job.priority <> ranked.priority`.execute(tx);
  });
}

/** The message for the sender when another attempt is useless; undefined when the work is tried again. */
async function findFinalMessage(db: Db, uploadId: string, error: unknown): Promise<string | undefined> {
  if (error instanceof ProgramStalled)
    return (await countStall(db, uploadId)) < maxStalls ? undefined : stalledMessage;
  // A file that is no video fails every time: retrying would only keep its sender waiting.
  return error instanceof AppError && error.name === 'INVALID_INPUT' ? error.message : undefined;
}

/** Counts that ffmpeg hung at this video once more; returns how often it has. */
async function countStall(db: Db, uploadId: string): Promise<number> {
  const row = await db
    .updateTable('uploads')
    .set((eb) => ({ stalls: eb('stalls', '+', 1) }))
    .where('id', '=', uploadId)
    .returning('stalls')
    .executeTakeFirst();
  return row?.stalls ?? 0;
}

/** The upload that waits for its video; undefined when it is done already, or gone. */
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

async function transcode(deps: TranscodeDeps, original: Original, signal: AbortSignal): Promise<void> {
  const { db, storage, tools, work, stallLimits } = deps;
  const folder = join(work, original.id);
  const progress = createProgressWriter(db, original.id);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await pipeline(await storage.read(original.path), createWriteStream(join(folder, inputFile)), { signal });
    const target = 'result';
    const video = await packageVideo(
      { folder, target },
      {
        tools,
        signal,
        stallLimits,
        onProgress: progress.report,
        onMeasured: (seconds) => recordVideoLength(db, { uploadId: original.id, seconds, findRoles }),
      },
    );
    const stored = await store(storage, { video, from: join(folder, target), original });
    signal.throwIfAborted();
    await finish(deps, { original, stored, video });
  } finally {
    await progress.flush();
    await rm(folder, { recursive: true, force: true });
  }
}

const findRoles = async (db: Db | Tx, userId: number) => (await findRights(db, userId))?.roles;

/** Stores the files in a folder named after the original's hash; the master playlist is written last. */
async function store(
  storage: Storage,
  { video, from, original }: { video: PackagedVideo; from: string; original: Original },
): Promise<string> {
  const folder = `videos/${original.sha256.slice(0, 32)}-${pipelineVersion}`;
  for (const file of video.files) {
    await storage.write(`${folder}/${file}`, createReadStream(join(from, file)));
  }
  return folder;
}

async function finish(
  deps: TranscodeDeps,
  { original, stored, video }: { original: Original; stored: string; video: PackagedVideo },
): Promise<void> {
  const { db, storage } = deps;
  await db.transaction().execute(async (tx) => {
    const isWanted = await isStillWanted(tx, original.id);
    await abandonFolder(tx, dirname(original.path));
    if (!isWanted) return abandonFolder(tx, stored);
    const assetId = await saveVideo(tx, { folder: stored, sha256: original.sha256, video });
    // If another uploader of the same video left meanwhile, its folder is marked for deletion: deleting it waits for
    // this row.
    await tx.deleteFrom('abandoned_folders').where('folder', '=', stored).execute();
    if (!(await storage.find(`${stored}/${masterFile}`))) throw new Error('the files are no longer there');
    await tx
      .updateTable('uploads')
      .set({ state: 'ready', progress: 100, asset_id: assetId, original_path: null, updated_at: new Date() })
      .where('id', '=', original.id)
      .where('state', '=', 'processing')
      .execute();
  });
  await deleteOriginal(deps, original);
}

/**
 * Whether the sender still waits for the video; locks the row, so that erasing the sender waits until the video is
 * there.
 */
async function isStillWanted(tx: Tx, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function fail(deps: TranscodeDeps, original: Original, failureText: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('uploads')
      .set({ state: 'failed', failure: failureText, original_path: null, updated_at: new Date() })
      .where('id', '=', original.id)
      .where('state', '=', 'processing')
      .execute();
    await abandonFolder(tx, dirname(original.path));
  });
  await deleteOriginal(deps, original);
}

/**
 * Its folder was abandoned in the transaction that took it from its upload: whatever fails here, or ends the process before,
 * it is deleted with the other abandoned folders.
 */
async function deleteOriginal({ db, storage, log }: TranscodeDeps, { id, path }: Original): Promise<void> {
  await deleteAbandonedFolder({ db, storage }, dirname(path)).catch((error: unknown) =>
    log?.warn({ err: error, uploadId: id }, 'the original of a video is deleted later'),
  );
}
