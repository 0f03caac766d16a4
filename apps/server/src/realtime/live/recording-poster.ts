import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import { initSegmentPath, listAllSegments, segmentPath } from '../../domain/live/segments.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import { savePicture, storePicture } from '../../media/pictures/save-picture.ts';
import { findVideoTools } from '../../media/video/ffmpeg.ts';
import { runProgram } from '../../media/video/run-program.ts';
import type { Storage } from '../../ports/storage.ts';

/**
 * Adds a frame from the middle of a recording as its poster. Until then, and if it fails, the live's cover is shown.
 */
export async function addPoster(
  { db, storage, ffmpegPath }: { db: Db; storage: Storage; ffmpegPath?: string | undefined },
  { contentId, videoId }: { contentId: number; videoId: number },
): Promise<void> {
  const segments = await listAllSegments(db, contentId);
  const middleSegment = segments[Math.floor(segments.length / 2)];
  if (!middleSegment) return;
  const run = { contentId, number: middleSegment.run };
  const read = async (path: string) => buffer(await storage.read(path));
  const content = [await read(initSegmentPath(run)), await read(segmentPath(run, middleSegment.number))];
  const picture = await preparePicture(await extractStill(Buffer.concat(content), ffmpegPath));
  await storePicture(storage, picture);
  await db.transaction().execute(async (tx) => {
    const posterId = await savePicture({ db: tx, storage }, picture);
    const columns = { poster_id: posterId, colour: picture.colour };
    await tx.updateTable('media_assets').set(columns).where('id', '=', videoId).execute();
  });
}

const stillTimeout = 20_000;

/**
 * Extracts the first frame of a segment as a PNG. `content` is a run's header followed by a segment. Rejects without
 * ffmpeg.
 */
async function extractStill(content: Buffer, ffmpegPath: string | undefined): Promise<Buffer> {
  const tools = await findVideoTools(ffmpegPath);
  if (!tools) throw new Error('there is no ffmpeg');
  const folder = await mkdtemp(join(tmpdir(), 'academy-still-'));
  try {
    await writeFile(join(folder, 'segment.mp4'), content);
    const args =
      '-v error -nostdin -threads 1 -f mp4 -i segment.mp4 -an -frames:v 1 -c:v png -f image2pipe pipe:1';
    const signal = AbortSignal.timeout(stillTimeout);
    return (await runProgram(tools.ffmpeg, args.split(' '), { folder, signal })).output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
