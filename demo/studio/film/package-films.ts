import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findVideoTools, inputFile, type VideoTools } from '../../../apps/server/src/media/video/ffmpeg.ts';
import { packageVideo, type PackagedVideo } from '../../../apps/server/src/media/video/package-video.ts';

/** Increase of the CRF for flat-coloured drawings, which need less quality than camera footage. */
const crfOffset = 15;

/** The files that `film.ts` writes for this step, and the files that stay beside the packaged ones. */
const master = 'video.mp4';
const poster = 'poster.jpg';
const sourceFiles = ['captions.vtt', 'video.json'];

/** Lists the folders of videos that are not packaged yet and have all files that `film.ts` writes. */
async function listFilms(media: string): Promise<string[]> {
  const films: string[] = [];
  for await (const file of glob(`**/${master}`, { cwd: media })) {
    const names = await readdir(join(media, dirname(file)));
    if ([poster, ...sourceFiles].every((name) => names.includes(name)))
      films.push(join(media, dirname(file)));
  }
  return films.toSorted();
}

async function packageFilm(tools: VideoTools, film: string): Promise<PackagedVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await copyFile(join(film, master), join(folder, inputFile));
    const target = 'made';
    const posterBytes = await readFile(join(film, poster));
    const made = await packageVideo({ folder, target }, { tools, crfOffset, poster: posterBytes });
    await replaceFiles(film, { made, from: join(folder, target) });
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The master is removed last, so that an interrupted run is repeated. */
async function replaceFiles(
  film: string,
  { made, from }: { made: PackagedVideo; from: string },
): Promise<void> {
  for (const name of await readdir(film)) {
    if (![master, poster, ...sourceFiles].includes(name)) await rm(join(film, name), { recursive: true });
  }
  for (const file of made.files) {
    await mkdir(dirname(join(film, file)), { recursive: true });
    await copyFile(join(from, file), join(film, file));
  }
  const detailsFile = join(film, 'video.json');
  const existing = JSON.parse(await readFile(detailsFile, 'utf8')) as object;
  await writeFile(detailsFile, `${JSON.stringify({ ...existing, ...made, seconds: round(made.seconds) })}\n`);
  await rm(join(film, poster));
  await rm(join(film, master));
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/**
 * Packages every unpackaged video below `media`. A packaged video has no `video.mp4` any more and is skipped. Throws
 * if ffmpeg is missing.
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
