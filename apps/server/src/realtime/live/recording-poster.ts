import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import { initSegmentPath, listAllSegments, segmentPath } from '../../domain/live/segments.ts';
import { AppError } from '../../kit/errors.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import { savePicture, storePicture } from '../../media/pictures/save-picture.ts';
import { findVideoTools } from '../../media/video/ffmpeg.ts';
import { ProgramFailed, runProgram } from '../../media/video/run-program.ts';
import type { Storage } from '../../ports/storage.ts';

/** Of how many segments, from the middle on, a frame is tried. */
const maxTried = 5;

interface PosterDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly ffmpegPath?: string | undefined;
}

/**
 * Adds a frame from the middle of a recording as its poster, or of another segment where that one cannot be read. Until
 * then the live's cover is shown. Returns false when no segment has a picture: then there never is one. Rejects when that
 * cannot be determined.
 */
export async function addPoster(
  deps: PosterDeps,
  { contentId, videoId }: { contentId: number; videoId: number },
): Promise<boolean> {
  const { db, storage } = deps;
  const picture = await makePicture(deps, contentId);
  if (!picture) {
    const impossible = { poster_impossible: true };
    await db.updateTable('lives').set(impossible).where('content_id', '=', contentId).execute();
    return false;
  }
  await storePicture(storage, picture);
  await db.transaction().execute(async (tx) => {
    const posterId = await savePicture({ db: tx, storage }, picture);
    const columns = { poster_id: posterId, colour: picture.colour };
    await tx.updateTable('media_assets').set(columns).where('id', '=', videoId).execute();
  });
  return true;
}

async function makePicture({ db, storage, ffmpegPath }: PosterDeps, contentId: number) {
  const segments = await listAllSegments(db, contentId);
  const middle = Math.floor(segments.length / 2);
  const candidates = [...segments.slice(middle), ...segments.slice(0, middle)].slice(0, maxTried);
  const read = async (path: string) => buffer(await storage.read(path));
  for (const segment of candidates) {
    const run = { contentId, number: segment.run };
    try {
      const content = [await read(initSegmentPath(run)), await read(segmentPath(run, segment.number))];
      return await preparePicture(await extractStill(Buffer.concat(content), ffmpegPath));
    } catch (error) {
      if (!hasNoPicture(error)) throw error;
    }
  }
  return undefined;
}

/** The segment is lost, has no picture, or one that cannot be decoded: trying again changes nothing. */
const hasNoPicture = (error: unknown): boolean =>
  (error instanceof ProgramFailed && error.code !== undefined) ||
  (error instanceof AppError && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.name));

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
