import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { Db } from '../db/database.ts';
import type { Storage } from '../ports/storage.ts';
import { checkShape, DemoError, readJson } from './demo-files.ts';
import { VideoFile } from './file-schemas.ts';
import { getAssetId, hashContent, saveAssets, shortHash, storePictures } from './pictures.ts';

const captionsFile = 'captions.vtt';

export interface StoredVideo {
  id: number;
  seconds: number;
  transcript: { start: number; text: string }[];
}

/** A video of the demo whose files are in the storage. */
interface DemoVideo {
  details: Static<typeof VideoFile>;
  captions: string;
  /** The storage path of one of the video's files. */
  pathOf: (file: string) => string;
  sha256: string;
}

/**
 * Loads the video in a folder below `demo/media` (`lessons/course/lesson`, `minis/slug`), with its poster and
 * storyboard, into the storage and `media_assets`. An unchanged video is skipped. Throws DemoError when a file is
 * missing.
 */
export async function loadVideo(
  { db, storage, folder }: { db: Db; storage: Storage; folder: string },
  name: string,
): Promise<StoredVideo> {
  const { details, captions, pathOf, sha256 } = await storeVideo({ storage, folder }, name);
  const { path: posterFile, ...poster } = details.poster;
  const posterPath = pathOf(posterFile);
  const posterRow = { kind: 'picture' as const, path: posterPath, ...poster };
  const posterId = getAssetId(await saveAssets(db, [posterRow]), posterPath);
  const path = pathOf(masterPlaylistOf(details));
  const row = {
    kind: 'video' as const,
    path,
    sha256,
    bytes: details.bytes,
    width: details.width,
    height: details.height,
    colour: poster.colour,
    seconds: Math.max(1, Math.round(details.seconds)),
    poster_id: posterId,
    captions_path: pathOf(captionsFile),
    storyboard: JSON.stringify({ ...details.storyboard, path: pathOf(details.storyboard.path) }),
  };
  const id = getAssetId(await saveAssets(db, [row]), path);
  return { id, seconds: details.seconds, transcript: parseCaptions(captions) };
}

/**
 * The master playlist. It is the last of the files and therefore stored last, so that everything it refers to is
 * already there.
 */
const masterPlaylistOf = ({ files }: Static<typeof VideoFile>) => files.at(-1)!;

/**
 * Reads a video's files and writes the missing ones to the storage. Throws DemoError when a file is missing in
 * `demo/media`.
 */
async function storeVideo(
  { storage, folder }: { storage: Storage; folder: string },
  name: string,
): Promise<DemoVideo> {
  const details = await readVideoDetails(folder, name);
  const files = [captionsFile, ...details.files];
  const content = await Promise.all(files.map((file) => readVideoFile(folder, `media/${name}/${file}`)));
  const sha256 = hashContent(...content);
  const pathOf = (file: string) => `demo/${name}/${shortHash(sha256)}/${file}`;
  for (const [index, file] of files.entries()) {
    if (!(await storage.find(pathOf(file))))
      await storage.write(pathOf(file), Readable.from([content[index]!]));
  }
  return { details, captions: content[0]!.toString('utf8'), pathOf, sha256 };
}

async function readVideoDetails(folder: string, name: string): Promise<Static<typeof VideoFile>> {
  const file = `media/${name}/video.json`;
  const json = await readJson(folder, file, Type.Unknown());
  if (typeof json === 'object' && json !== null && !('files' in json)) {
    throw new DemoError(
      `demo/${file}: the film is not packaged yet (do it with: node demo/studio/package.ts)`,
    );
  }
  return checkShape(file, VideoFile, json);
}

async function readVideoFile(folder: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file));
  } catch (cause) {
    const advice = 'make it with: node demo/studio/film.ts, then node demo/studio/package.ts';
    throw new DemoError(`demo/${file}: is missing (${advice})`, { cause });
  }
}

export interface Cue {
  /** Seconds from the beginning of the video. */
  start: number;
  text: string;
}

/** The folder below `media` of what a live shows: a lesson's film, or one of its own. */
export const filmOf = (replay: string): string =>
  replay.startsWith('lives/') ? replay : `lessons/${replay}`;

/** The captions of the film in a folder below `media`. Throws DemoError when it has none. */
export async function readCaptions(folder: string, name: string): Promise<Cue[]> {
  const content = await readVideoFile(folder, `media/${name}/${captionsFile}`);
  return parseCaptions(content.toString('utf8'));
}

const timing = /^(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})\s+-->/;

/** The cues of a WebVTT file in order. Identifier lines before a cue are skipped. */
export function parseCaptions(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const timingLine = lines.findIndex((line) => timing.test(line));
    const [, hours = '0', minutes = '0', seconds = '0'] = timing.exec(lines[timingLine] ?? '') ?? [];
    const text = lines
      .slice(timingLine + 1)
      .join('')
      .trim();
    if (timingLine < 0 || text === '') return [];
    return [{ start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), text }];
  });
}

/** Writes back the demo's pictures and videos that are missing in the storage. Changes no row. */
export async function restoreMedia(deps: { storage: Storage; folder: string }): Promise<void> {
  await storePictures(deps);
  for (const name of await listVideos(deps.folder)) await storeVideo(deps, name);
}

/** Every folder below `demo/media` that holds a video, such as `lessons/course/lesson` or `minis/slug`. */
async function listVideos(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'media'), { recursive: true });
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('/video.json'))
    .map((file) => file.slice(0, -'/video.json'.length));
}
