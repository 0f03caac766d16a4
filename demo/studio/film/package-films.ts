import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findVideoTools, type VideoTools } from '../../../apps/server/src/media/video/find-tools.ts';
import { inputFile } from '../../../apps/server/src/media/video/input.ts';
import { packageVideo, type PackagedVideo } from '../../../apps/server/src/media/video/package-video.ts';

/** Steps by which drawings in flat colours may be coarser than what a camera filmed. */
const thrift = 15;

/** What `film.ts` leaves for this script, and what is kept of a film besides the server's own files. */
const master = 'video.mp4';
const poster = 'poster.jpg';
const kept = ['captions.vtt', 'video.json'];

/** The folders of films that wait to be packaged: all that `film.ts` writes is there. */
async function listFilms(media: string): Promise<string[]> {
  const films: string[] = [];
  for await (const file of glob(`**/${master}`, { cwd: media })) {
    const names = await readdir(join(media, dirname(file)));
    if ([poster, ...kept].every((name) => names.includes(name))) films.push(join(media, dirname(file)));
  }
  return films.toSorted();
}

async function packageFilm(tools: VideoTools, film: string): Promise<PackagedVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await copyFile(join(film, master), join(folder, inputFile));
    const target = 'made';
    const still = await readFile(join(film, poster));
    const made = await packageVideo({ folder, target }, { tools, thrift, poster: still });
    await replaceFiles(film, { made, from: join(folder, target) });
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The master goes last: a film that was interrupted is packaged again. */
async function replaceFiles(
  film: string,
  { made, from }: { made: PackagedVideo; from: string },
): Promise<void> {
  for (const name of await readdir(film)) {
    if (![master, poster, ...kept].includes(name)) await rm(join(film, name), { recursive: true });
  }
  for (const file of made.files) {
    await mkdir(dirname(join(film, file)), { recursive: true });
    await copyFile(join(from, file), join(film, file));
  }
  const facts = join(film, 'video.json');
  const told = JSON.parse(await readFile(facts, 'utf8')) as object;
  await writeFile(facts, `${JSON.stringify({ ...told, ...made, seconds: round(made.seconds) })}\n`);
  await rm(join(film, poster));
  await rm(join(film, master));
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/**
 * Packages every film below `media` that waits for it. A film that is packaged has no `video.mp4` any more and is left
 * as it is. Throws without ffmpeg.
 */
export async function packageFilms(media: string): Promise<void> {
  const tools = await findVideoTools(undefined);
  if (!tools) throw new Error('ffmpeg with libx264 is needed: apt-get install ffmpeg');
  for (const film of await listFilms(media)) {
    const { seconds, bytes } = await packageFilm(tools, film);
    console.log(
      `${relative(media, film)}: packaged, ${seconds.toFixed(1)} s, ${Math.round(bytes / 1024)} KB`,
    );
  }
}
