import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Type, type Static } from 'typebox';
import type { Db } from '../db/database.ts';
import type { Storage } from '../ports/storage.ts';
import { parseCaptions } from './captions.ts';
import { getId, hash, mark, saveAssets } from './pictures.ts';
import { checkShape, DemoError, readJson } from './read-file.ts';
import { VideoFile } from './shapes.ts';

const captionsFile = 'captions.vtt';

export interface StoredVideo {
  id: number;
  transcript: { start: number; text: string }[];
}

/** A video of the demo as it lies in the storage. */
interface DemoVideo {
  facts: Static<typeof VideoFile>;
  captions: string;
  /** Where the storage keeps a file of it. */
  at: (file: string) => string;
  sha256: string;
}

/**
 * Brings the video of a folder below `demo/media` (`lessons/course/lesson`, `minis/slug`) with its poster and its
 * storyboard into the storage and `media_assets`; an unchanged one is skipped. Throws DemoError when a file is missing.
 */
export async function loadVideo(
  { db, storage, folder }: { db: Db; storage: Storage; folder: string },
  name: string,
): Promise<StoredVideo> {
  const { facts, captions, at, sha256 } = await storeVideo({ storage, folder }, name);
  const { path: posterFile, ...poster } = facts.poster;
  const posterPath = at(posterFile);
  const posterRow = { kind: 'picture' as const, path: posterPath, ...poster };
  const posterId = getId(await saveAssets(db, [posterRow]), posterPath);
  const path = at(entryOf(facts));
  const row = {
    kind: 'video' as const,
    path,
    sha256,
    bytes: facts.bytes,
    width: facts.width,
    height: facts.height,
    colour: poster.colour,
    seconds: Math.max(1, Math.round(facts.seconds)),
    poster_id: posterId,
    captions_path: at(captionsFile),
    storyboard: JSON.stringify({ ...facts.storyboard, path: at(facts.storyboard.path) }),
  };
  const id = getId(await saveAssets(db, [row]), path);
  return { id, transcript: parseCaptions(captions) };
}

/** The playlist that names all others: the last of the files, so that whoever finds it finds what it names. */
const entryOf = ({ files }: Static<typeof VideoFile>) => files.at(-1)!;

/** Reads the files of a video and writes those that the storage lacks. Throws DemoError when one is missing. */
export async function storeVideo(
  { storage, folder }: { storage: Storage; folder: string },
  name: string,
): Promise<DemoVideo> {
  const facts = await readFacts(folder, name);
  const files = [captionsFile, ...facts.files];
  const content = await Promise.all(files.map((file) => readOne(folder, `media/${name}/${file}`)));
  const sha256 = hash(...content);
  const at = (file: string) => `demo/${name}/${mark(sha256)}/${file}`;
  for (const [index, file] of files.entries()) {
    if (!(await storage.find(at(file)))) await storage.write(at(file), Readable.from([content[index]!]));
  }
  return { facts, captions: content[0]!.toString('utf8'), at, sha256 };
}

async function readFacts(folder: string, name: string): Promise<Static<typeof VideoFile>> {
  const file = `media/${name}/video.json`;
  const told = await readJson(folder, file, Type.Unknown());
  if (typeof told === 'object' && told !== null && !('files' in told)) {
    throw new DemoError(
      `demo/${file}: the film is not packaged yet (do it with: node demo/studio/package.ts)`,
    );
  }
  return checkShape(file, VideoFile, told);
}

async function readOne(folder: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file));
  } catch (cause) {
    const advice = 'make it with: node demo/studio/film.ts, then node demo/studio/package.ts';
    throw new DemoError(`demo/${file}: is missing (${advice})`, { cause });
  }
}
