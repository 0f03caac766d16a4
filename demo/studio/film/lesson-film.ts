import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { preparePicture } from '../../../apps/server/src/media/pictures/prepare-picture.ts';
import { composeMasterPlaylist, masterFile } from '../../../apps/server/src/media/video/hls-playlist.ts';
import type { Scene } from '../kit/scene.ts';
import { encodeLesson, LESSON_HERTZ } from './lesson-encode.ts';
import { createLessonFrames, type LessonFrames } from './lesson-frames.ts';
import { music } from './music.ts';
import type { Script } from './script.ts';
import { LESSON } from './stage.ts';
import { captions, LESSON_RATE, timeline, totalSeconds } from './timeline.ts';

/** Seconds into the film at which its poster is taken. */
const POSTER_SECOND = 1.6;

type Poster = { path: string; widths: number[] } & Record<string, unknown>;
interface LessonDetails {
  poster?: Poster;
  /** Hash of what the poster shows. */
  posterHash?: string;
}

/**
 * Makes the film of a lesson or a live and everything that is shown of it: one rendition, captions, poster,
 * storyboard and `video.json`. A poster that would show the same is kept.
 */
export async function makeLessonFilm(
  script: Script,
  { folder, hash, scenes }: { folder: string; hash: string; scenes: Record<string, () => Scene> },
): Promise<void> {
  const slides = timeline(script);
  const seconds = Math.round(totalSeconds(slides) * LESSON_RATE) / LESSON_RATE;
  const frames = createLessonFrames(script, slides, { scenes });
  const name = `${frames.height}p`;
  const previous = readDetails(folder);
  const posterHash = sha256([script.heading, script.slides[0], scenes[script.slides[0]!.scene]?.()]);
  const reusesPoster = previous.posterHash === posterHash && existsSync(join(folder, 'poster'));
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    for (const old of ['360p.mp4', '360p.m3u8', '540p.mp4', '540p.m3u8', ...(reusesPoster ? [] : ['poster'])])
      rmSync(join(folder, old), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const sound = join(work, 'sound.wav');
    const seed = Number.parseInt(sha256(script.folder).slice(0, 8), 16);
    writeFileSync(sound, music(seed, seconds, { hertz: LESSON_HERTZ, rests: true }));
    await encodeLesson(frames, { sound, folder, name });
    const renditions = [{ name, width: frames.width, height: frames.height }];
    const playlist = await composeMasterPlaylist(folder, {
      renditions,
      frameRate: { numerator: LESSON_RATE, denominator: 1 },
      isSilent: false,
    });
    writeFileSync(join(folder, masterFile), playlist);
    writeFileSync(join(folder, 'captions.vtt'), captions(slides));
    const storyboard = await writeStoryboard(frames, { folder, seconds });
    const poster = reusesPoster
      ? previous.poster!
      : await writePosters(createLessonFrames(script, slides, { scenes, view: LESSON }), folder);
    const media = [`${name}.mp4`, `${name}.m3u8`];
    const bytes = [...media, masterFile].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    const posterFiles = poster.widths.flatMap((width) => [`poster/${width}.avif`, `poster/${width}.webp`]);
    const details = {
      seconds,
      width: frames.width,
      height: frames.height,
      slides: slides.map(({ start, seconds: length }) => ({ start, seconds: length })),
      hash,
      posterHash,
      bytes,
      files: [...media, ...posterFiles, storyboard.path, masterFile],
      poster,
      storyboard,
    };
    writeFileSync(join(folder, 'video.json'), `${JSON.stringify(details)}\n`);
    console.log(
      `${script.folder}: ${seconds.toFixed(1)} s, ${Math.round(bytes / 1024)} KB, ${((bytes * 8) / seconds / 1000).toFixed(1)} kbit/s`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const sha256 = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
    .slice(0, 16);

function readDetails(folder: string): LessonDetails {
  try {
    return JSON.parse(readFileSync(join(folder, 'video.json'), 'utf8')) as LessonDetails;
  } catch {
    return {};
  }
}

const pictureOf = ({ width, height }: LessonFrames, pixels: Uint8Array) =>
  sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();

/** The poster in every width, as an upload's is prepared. */
async function writePosters(frames: LessonFrames, folder: string): Promise<Poster> {
  const still = frames.frame(Math.round(POSTER_SECOND * LESSON_RATE));
  const picture = await preparePicture(await pictureOf(frames, still).jpeg({ quality: 90 }).toBuffer());
  mkdirSync(join(folder, 'poster'), { recursive: true });
  for (const { name, content } of picture.files) writeFileSync(join(folder, 'poster', name), content);
  const { width, height, colour, blur, sha256: hash } = picture;
  const bytes = picture.files.reduce((sum, { content }) => sum + content.length, 0);
  return {
    path: `poster/${picture.main}`,
    sha256: hash,
    bytes,
    width,
    height,
    colour,
    blur,
    widths: [...picture.widths],
  };
}

/** A sheet of at most so many small frames. */
const MAX_TILES = 24;
const COLUMNS = 10;
const TILE = { width: 160, height: 90 };

async function writeStoryboard(
  frames: LessonFrames,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<{ path: string; interval: number; columns: number; rows: number; width: number; height: number }> {
  const interval = 2 * Math.ceil(seconds / MAX_TILES / 2);
  const count = Math.ceil(seconds / interval);
  const rows = Math.ceil(count / COLUMNS);
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    const pixels = frames.frame(at * interval * LESSON_RATE);
    const input = await pictureOf(frames, pixels).resize(TILE.width, TILE.height).png().toBuffer();
    tiles.push({ input, left: (at % COLUMNS) * TILE.width, top: Math.floor(at / COLUMNS) * TILE.height });
  }
  const path = 'storyboard.webp';
  const sheet = { width: Math.min(count, COLUMNS) * TILE.width, height: rows * TILE.height };
  await sharp({ create: { ...sheet, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .webp({ quality: 35 })
    .toFile(join(folder, path));
  return { path, interval, columns: Math.min(count, COLUMNS), rows, ...TILE };
}
