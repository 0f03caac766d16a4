import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { savePicture, storePicture } from '../../media/pictures/keep-picture.ts';
import { prepareDrawing } from '../../media/pictures/prepare-drawing.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import { findVideoTools, type VideoTools } from '../../media/video/find-tools.ts';
import { probeVideo } from '../../media/video/probe-video.ts';
import type { SpooledFile } from './spool.ts';
import type { UploadParts } from './upload-parts.ts';
import { findSame } from './upload-rows.ts';

/** Who sent a file, and how it is to be remembered. */
export interface Sending {
  /** The id of its row. */
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  /** Whether the id was given out already, so that it must have a row even if the same file was sent before. */
  readonly promised: boolean;
}

/**
 * Pictures worked on at once: each keeps a core busy for a second or three. Who comes when this many wait is told to come
 * again, since their call would end before it is their turn.
 */
const atWork = createLimiter({ running: 2, waiting: 12 });

/**
 * Makes a picture ready, or queues a video for it, and remembers the upload; gives back the id of its row. The same file
 * of the same person is taken once. Throws INVALID_INPUT in words for them when the file is no good; then nothing of it
 * is left.
 */
export async function takeIn(parts: UploadParts, file: SpooledFile, sending: Sending): Promise<string> {
  const same = await findSame(parts.db, { sha256: file.sha256, userId: sending.userId });
  if (same && !sending.promised) return same.id;
  if (same?.state === 'ready' && same.asset_id !== null) {
    return remember(parts, { file, sending }, async () => ({ asset: same.asset_id! }));
  }
  return file.judged.nature.kind === 'video'
    ? takeVideo(parts, file, sending)
    : takePicture(parts, file, sending);
}

async function takePicture(parts: UploadParts, file: SpooledFile, sending: Sending): Promise<string> {
  const picture = await atWork(async () =>
    file.judged.nature.kind === 'drawing'
      ? prepareDrawing(await readFile(file.path))
      : preparePicture(file.path),
  );
  await storePicture(parts.storage, picture);
  return remember(parts, { file, sending }, async (tx) => ({
    asset: await savePicture({ db: tx, storage: parts.storage }, picture),
  }));
}

async function takeVideo(parts: UploadParts, file: SpooledFile, sending: Sending): Promise<string> {
  const { jobs, storage, ffmpegPath } = parts;
  const { nature } = file.judged;
  if (!jobs || nature.kind !== 'video') throw new Error('a video was not judged');
  const tools = await getVideoTools(ffmpegPath);
  // Its sender learns here, and not after minutes in the queue, that a file can be no video.
  if (tools) await atWork(() => probeVideo(tools, { folder: file.folder }));
  const original = `private/uploads/${sending.id}/original.${nature.ending}`;
  let kept: string | undefined;
  try {
    await storage.write(original, createReadStream(file.path));
    kept = await remember(parts, { file, sending }, async (tx) => ({
      original,
      queue: () => jobs.enqueue('transcode', { uploadId: sending.id }, tx),
    }));
    return kept;
  } finally {
    if (kept !== sending.id) await storage.delete(original);
  }
}

/** Looked for once: asking the programs what they can do takes a second. */
const videoTools = new Map<string | undefined, Promise<VideoTools | undefined>>();

function getVideoTools(path: string | undefined): Promise<VideoTools | undefined> {
  const found = videoTools.get(path) ?? findVideoTools(path);
  videoTools.set(path, found);
  return found;
}

/** What became of the file: a finished asset, or an original that waits in the queue. */
type Outcome = { asset: number } | { original: string; queue: () => Promise<void> };

/** Writes the row, unless the same file of the same person came first through another call. */
function remember(
  { db, clock }: UploadParts,
  { file, sending }: { file: SpooledFile; sending: Sending },
  settle: (tx: Tx) => Promise<Outcome>,
): Promise<string> {
  const { id, userId, name, promised } = sending;
  const { sha256, bytes } = file;
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${userId} ${sha256}`}, 0))`.execute(tx);
    const same = promised ? undefined : await findSame(tx, { sha256, userId });
    if (same) return same.id;
    const outcome = await settle(tx);
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
  file.judged.nature.kind === 'video' ? 'video' : 'picture';
