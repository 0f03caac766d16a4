import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { returnDailyQuota, takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { computeVideoPriority, unknownVideoSeconds } from '../../domain/video-queue/video-queue.ts';
import { AppError } from '../../kit/errors.ts';
import { savePicture, storePicture } from '../../media/pictures/save-picture.ts';
import { prepareSvg } from '../../media/pictures/prepare-svg.ts';
import { type PreparedPicture, preparePicture } from '../../media/pictures/prepare-picture.ts';
import { findVideoTools, type VideoTools } from '../../media/video/ffmpeg.ts';
import { probeVideo } from '../../media/video/probe-video.ts';
import { createMediaTurns } from './media-turns.ts';
import { type SpooledFile, withProvenRoles } from './receive-file.ts';
import type { FileSender, UploadDeps } from './upload-deps.ts';
import { findSameFile } from './upload-rows.ts';

interface SentFile {
  readonly id: string;
  readonly sender: FileSender;
  readonly name: string;
  /** Whether the client knows the id already, so that it must have a row even if the same file was sent before. */
  readonly isIdPublished: boolean;
}

const { takeTurn, takeHeicTurn } = createMediaTurns();

/**
 * Prepares a picture, or queues a video for transcoding, and writes the upload; returns the id of its row. The same
 * file of the same user is stored once. Throws INVALID_INPUT with a message for the user when the file is unusable, and
 * TOO_SOON when a limit of the day is reached; then nothing of it is left.
 */
export async function storeUpload(deps: UploadDeps, file: SpooledFile, received: SentFile): Promise<string> {
  const sentFile = { ...received, sender: withProvenRoles(received.sender) };
  const same = await findSameFile(deps.db, { sha256: file.sha256, userId: sentFile.sender.identity.uid });
  if (same && !sentFile.isIdPublished) return same.id;
  if (same?.state === 'ready' && same.asset_id !== null) {
    return insertUpload(deps, { file, sentFile }, async () => ({ asset: same.asset_id! }));
  }
  return file.checked.nature.kind === 'video'
    ? storeVideoUpload(deps, file, sentFile)
    : storePictureUpload(deps, file, sentFile);
}

async function storePictureUpload(deps: UploadDeps, file: SpooledFile, sentFile: SentFile): Promise<string> {
  const { db, clock, storage } = deps;
  const use = { caller: sentFile.sender, amounts: { pictures: 1 }, now: clock.now() };
  // Counted before the work, because a picture that turns out to be unusable costs as much.
  await inTransaction(db, (tx) => takeDailyQuota(tx, use));
  let storedId: string | undefined;
  let isUnusable = false;
  try {
    const picture = await prepareFile(file, sentFile);
    await storePicture(storage, picture);
    storedId = await insertUpload(deps, { file, sentFile }, async (tx) => ({
      asset: await savePicture({ db: tx, storage }, picture),
    }));
    return storedId;
  } catch (error) {
    isUnusable = error instanceof AppError && error.name === 'INVALID_INPUT';
    throw error;
  } finally {
    // Not the sender's fault, or the same file came first through another call.
    if (storedId !== sentFile.id && !isUnusable) await returnDailyQuota(db, use);
  }
}

function prepareFile(
  { path, checked: { nature } }: SpooledFile,
  { sender }: SentFile,
): Promise<PreparedPicture> {
  if (nature.kind === 'drawing') return takeTurn(async () => prepareSvg(await readFile(path)));
  if (nature.kind !== 'picture' || !nature.isHeic) return takeTurn(() => preparePicture(path));
  return takeHeicTurn(sender.identity.uid, () => preparePicture(path, { isHeic: true }));
}

async function storeVideoUpload(deps: UploadDeps, file: SpooledFile, sentFile: SentFile): Promise<string> {
  const { jobs, storage, ffmpegPath } = deps;
  const { nature } = file.checked;
  if (!jobs || nature.kind !== 'video') throw new Error('a video was not validated');
  const tools = await getVideoTools(ffmpegPath);
  // Detects a broken video now rather than after minutes in the queue.
  const details = tools && (await takeTurn(() => probeVideo(tools, { folder: file.folder })));
  // Corrected once the video is measured: what a file claims may be wrong, and some claim nothing.
  const seconds = Math.ceil(details?.claimedSeconds ?? unknownVideoSeconds);
  const original = `private/uploads/${sentFile.id}/original.${nature.extension}`;
  let storedId: string | undefined;
  try {
    await storage.write(original, createReadStream(file.path));
    storedId = await insertUpload(deps, { file, sentFile }, async (tx, now) => {
      const amounts = { videos: 1, videoBytes: file.bytes, videoSeconds: seconds };
      await takeDailyQuota(tx, { caller: sentFile.sender, amounts, now });
      const queue = async () => {
        const priority = await computeVideoPriority(tx, { uploadId: sentFile.id, now });
        await jobs.enqueue('transcode', { uploadId: sentFile.id }, { transaction: tx, priority });
      };
      return { original, seconds, queue };
    });
    return storedId;
  } finally {
    if (storedId !== sentFile.id) await storage.delete(original);
  }
}

/** Cached: detecting the tools takes a second. */
const videoTools = new Map<string | undefined, Promise<VideoTools | undefined>>();

function getVideoTools(path: string | undefined): Promise<VideoTools | undefined> {
  const found = videoTools.get(path) ?? findVideoTools(path);
  videoTools.set(path, found);
  return found;
}

type Outcome = { asset: number } | { original: string; seconds: number; queue: () => Promise<void> };

/** Writes the row, unless the same file of the same user came first through another call. */
function insertUpload(
  { db, clock }: UploadDeps,
  { file, sentFile }: { file: SpooledFile; sentFile: SentFile },
  complete: (tx: Tx, now: Date) => Promise<Outcome>,
): Promise<string> {
  const { id, sender, name, isIdPublished } = sentFile;
  const userId = sender.identity.uid;
  const { sha256, bytes } = file;
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${userId} ${sha256}`}, 0))`.execute(tx);
    const same = isIdPublished ? undefined : await findSameFile(tx, { sha256, userId });
    if (same) return same.id;
    const now = clock.now();
    const outcome = await complete(tx, now);
    const row = {
      id,
      user_id: userId,
      kind: kindOf(file),
      name,
      sha256,
      bytes,
      created_at: now,
      updated_at: now,
    };
    if ('asset' in outcome) {
      const ready = { ...row, state: 'ready' as const, progress: 100, asset_id: outcome.asset };
      await tx.insertInto('uploads').values(ready).execute();
    } else {
      const { original, seconds } = outcome;
      const by_operator = sender.identity.roles.includes('operator');
      await tx
        .insertInto('uploads')
        .values({ ...row, original_path: original, seconds, by_operator })
        .execute();
      await outcome.queue();
    }
    return id;
  });
}

const kindOf = (file: SpooledFile): 'picture' | 'video' =>
  file.checked.nature.kind === 'video' ? 'video' : 'picture';
