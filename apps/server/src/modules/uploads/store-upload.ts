import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { savePicture, storePicture } from '../../media/pictures/save-picture.ts';
import { prepareSvg } from '../../media/pictures/prepare-svg.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import { findVideoTools, type VideoTools } from '../../media/video/ffmpeg.ts';
import { probeVideo } from '../../media/video/probe-video.ts';
import type { SpooledFile } from './receive-file.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findSameFile } from './upload-rows.ts';

/** The sender and the properties of the new upload. */
interface SentFile {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  /** Whether the client knows the id already, so that it must have a row even if the same file was sent before. */
  readonly isIdPublished: boolean;
}

/**
 * Limits parallel work on media: each picture keeps a core busy for one to three seconds. Above the waiting limit
 * callers are told to come again, since their call would time out first.
 */
const mediaLimiter = createConcurrencyLimit({ running: 2, waiting: 12 });

/**
 * Prepares a picture, or queues a video for transcoding, and writes the upload; returns the id of its row. The same
 * file of the same user is stored once. Throws INVALID_INPUT with a message for the user when the file is unusable;
 * then nothing of it is left.
 */
export async function storeUpload(deps: UploadDeps, file: SpooledFile, sentFile: SentFile): Promise<string> {
  const same = await findSameFile(deps.db, { sha256: file.sha256, userId: sentFile.userId });
  if (same && !sentFile.isIdPublished) return same.id;
  if (same?.state === 'ready' && same.asset_id !== null) {
    return insertUpload(deps, { file, sentFile }, async () => ({ asset: same.asset_id! }));
  }
  return file.checked.nature.kind === 'video'
    ? storeVideoUpload(deps, file, sentFile)
    : storePictureUpload(deps, file, sentFile);
}

async function storePictureUpload(deps: UploadDeps, file: SpooledFile, sentFile: SentFile): Promise<string> {
  const picture = await mediaLimiter(async () =>
    file.checked.nature.kind === 'drawing'
      ? prepareSvg(await readFile(file.path))
      : preparePicture(file.path),
  );
  await storePicture(deps.storage, picture);
  return insertUpload(deps, { file, sentFile }, async (tx) => ({
    asset: await savePicture({ db: tx, storage: deps.storage }, picture),
  }));
}

async function storeVideoUpload(deps: UploadDeps, file: SpooledFile, sentFile: SentFile): Promise<string> {
  const { jobs, storage, ffmpegPath } = deps;
  const { nature } = file.checked;
  if (!jobs || nature.kind !== 'video') throw new Error('a video was not validated');
  const tools = await getVideoTools(ffmpegPath);
  // Detects a broken video now rather than after minutes in the queue.
  if (tools) await mediaLimiter(() => probeVideo(tools, { folder: file.folder }));
  const original = `private/uploads/${sentFile.id}/original.${nature.extension}`;
  let storedId: string | undefined;
  try {
    await storage.write(original, createReadStream(file.path));
    storedId = await insertUpload(deps, { file, sentFile }, async (tx) => ({
      original,
      queue: () => jobs.enqueue('transcode', { uploadId: sentFile.id }, tx),
    }));
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

type Outcome = { asset: number } | { original: string; queue: () => Promise<void> };

/** Writes the row, unless the same file of the same user came first through another call. */
function insertUpload(
  { db, clock }: UploadDeps,
  { file, sentFile }: { file: SpooledFile; sentFile: SentFile },
  complete: (tx: Tx) => Promise<Outcome>,
): Promise<string> {
  const { id, userId, name, isIdPublished } = sentFile;
  const { sha256, bytes } = file;
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${userId} ${sha256}`}, 0))`.execute(tx);
    const same = isIdPublished ? undefined : await findSameFile(tx, { sha256, userId });
    if (same) return same.id;
    const outcome = await complete(tx);
    const now = clock.now();
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
      await tx
        .insertInto('uploads')
        .values({ ...row, original_path: outcome.original })
        .execute();
      await outcome.queue();
    }
    return id;
  });
}

const kindOf = (file: SpooledFile): 'picture' | 'video' =>
  file.checked.nature.kind === 'video' ? 'video' : 'picture';
