/**
 * Command: creates the videos of lessons, mini videos and lives from the slides in their texts (`node demo/studio/film.ts
 * [parts of folder names]`). Unchanged videos are skipped. Packages the results at the end. Needs ffmpeg,
 * fonts-noto-cjk and @resvg/resvg-js (also found through NODE_PATH).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captions, RATE, timeline, totalSeconds } from './film/timeline.ts';
import { encode, writePoster } from './film/encode.ts';
import { createFrames } from './film/frames.ts';
import { makeLessonFilm } from './film/lesson-film.ts';
import { music } from './film/music.ts';
import { packageFilms } from './film/package-films.ts';
import { readScripts, type Script } from './film/script.ts';
import { scenes } from './scenes/index.ts';

const demo = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Increase one when the visual style changes, so that all videos of the shape are created again. */
const STYLE_VERSIONS = { lesson: 4, mini: 2 } as const;

/** Hash of everything a video depends on: its texts, its drawings and the style version. */
function fingerprint(script: Script): string {
  const drawings = script.slides.map((slide) => scenes[slide.scene]?.() ?? slide.scene);
  return createHash('sha256')
    .update(JSON.stringify([STYLE_VERSIONS[script.shape], script, drawings]))
    .digest('hex')
    .slice(0, 16);
}

function unchanged(folder: string, hash: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'video.json'), 'utf8')) as { hash?: string }).hash === hash;
  } catch {
    return false;
  }
}

async function makeFilm(script: Script, folder: string, hash: string): Promise<void> {
  for (const { scene } of script.slides)
    if (!scenes[scene]) console.warn(`${script.folder}: no scene ${scene}, drawn as talk`);
  if (script.shape === 'lesson') await makeLessonFilm(script, { folder, hash, scenes });
  else await makeMini(script, folder, hash);
}

async function makeMini(script: Script, folder: string, hash: string): Promise<void> {
  const slides = timeline(script);
  const seconds = Math.round(totalSeconds(slides) * RATE) / RATE;
  const frames = createFrames(script, slides, scenes);
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  mkdirSync(folder, { recursive: true });
  try {
    const sound = join(work, 'sound.wav');
    writeFileSync(
      sound,
      music(
        Number.parseInt(createHash('sha256').update(script.folder).digest('hex').slice(0, 8), 16),
        seconds,
      ),
    );
    const video = join(folder, 'video.mp4');
    await encode(frames, sound, video);
    writePoster(
      frames.frame(Math.round(RATE * 1.6)),
      frames.width,
      frames.height,
      join(folder, 'poster.jpg'),
    );
    writeFileSync(join(folder, 'captions.vtt'), captions(slides));
    const details = {
      seconds: Math.round(seconds * 100) / 100,
      width: frames.width,
      height: frames.height,
      slides: slides.map((slide) => ({ start: slide.start, seconds: slide.seconds })),
      hash,
    };
    writeFileSync(join(folder, 'video.json'), `${JSON.stringify(details)}\n`);
    console.log(`${script.folder}: ${seconds.toFixed(1)} s, ${Math.round(statSync(video).size / 1024)} KB`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const wantedFolders = process.argv.slice(2);
for (const script of readScripts(demo)) {
  const folder = join(demo, 'media', script.folder);
  const hash = fingerprint(script);
  const isWanted = wantedFolders.length === 0 || wantedFolders.some((name) => script.folder.includes(name));
  if (isWanted && !unchanged(folder, hash)) await makeFilm(script, folder, hash);
}
await packageFilms(join(demo, 'media'));
