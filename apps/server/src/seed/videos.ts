import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Db } from '../db/database.ts';
import type { Storage } from '../ports/storage.ts';
import { parseCaptions } from './captions.ts';
import { getId, hash, mark, saveAssets } from './pictures.ts';
import { checkShape, DemoError } from './read-file.ts';
import { VideoFile } from './shapes.ts';

const files = ['index.m3u8', 'video.mp4', 'poster.jpg', 'captions.vtt', 'video.json'] as const;
type FileName = (typeof files)[number];
type Content = Record<FileName, Buffer>;

export interface StoredVideo {
  id: number;
  transcript: { start: number; text: string }[];
}

/**
 * Brings the video of a folder below `demo/media` (`lessons/course/lesson`, `minis/slug`) with its poster into the
 * storage and `media_assets`; an unchanged one is skipped. `colour` is shown while the poster loads. Throws DemoError
 * when a file is missing.
 */
export async function loadVideo(
  { db, storage, folder }: { db: Db; storage: Storage; folder: string },
  { name, colour }: { name: string; colour: string },
): Promise<StoredVideo> {
  const { content, at, film, sha256 } = await storeVideo({ storage, folder }, name);
  const { seconds, width, height } = checkShape(
    `media/${name}/video.json`,
    VideoFile,
    parse(content['video.json']),
  );
  const poster = content['poster.jpg'];
  const size = { width, height, colour };
  const posterPath = at('poster.jpg');
  const posterRow = {
    kind: 'picture' as const,
    path: posterPath,
    sha256: hash(poster),
    bytes: poster.length,
    ...size,
  };
  const posterId = getId(await saveAssets(db, [posterRow]), posterPath);
  const path = at('index.m3u8');
  const row = {
    kind: 'video' as const,
    path,
    sha256,
    bytes: film.reduce((sum, part) => sum + part.length, 0),
    ...size,
    seconds: Math.max(1, Math.round(seconds)),
    poster_id: posterId,
    captions_path: at('captions.vtt'),
  };
  const id = getId(await saveAssets(db, [row]), path);
  return { id, transcript: parseCaptions(content['captions.vtt'].toString('utf8')) };
}

/** Reads the files of a video and writes those that the storage lacks. Throws DemoError when one is missing. */
export async function storeVideo({ storage, folder }: { storage: Storage; folder: string }, name: string) {
  const content = await readAll(folder, name);
  const film = [content['index.m3u8'], content['video.mp4'], content['captions.vtt']];
  const folderMark = mark(hash(...film, content['poster.jpg']));
  const at = (file: FileName) => `demo/${name}/${folderMark}/${file}`;
  await store(storage, { content, at });
  return { content, at, film, sha256: hash(...film) };
}

/** The playlist is written last: whoever finds it finds what it names. */
async function store(
  storage: Storage,
  { content, at }: { content: Content; at: (file: FileName) => string },
): Promise<void> {
  for (const file of ['video.mp4', 'captions.vtt', 'poster.jpg', 'index.m3u8'] as const) {
    if (!(await storage.find(at(file)))) await storage.write(at(file), Readable.from([content[file]]));
  }
}

async function readAll(folder: string, name: string): Promise<Content> {
  const read = async (file: FileName) => {
    try {
      return [file, await readFile(join(folder, 'media', name, file))] as const;
    } catch (cause) {
      const advice = 'make it with: node demo/studio/film.ts';
      throw new DemoError(`demo/media/${name}/${file}: is missing (${advice})`, { cause });
    }
  };
  return Object.fromEntries(await Promise.all(files.map(read))) as Content;
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}
