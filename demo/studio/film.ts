/**
 * Makes the small videos of the academy from the slides of its courses and minis:
 * `node demo/studio/film.ts [part of a folder name]`. What has not changed is left as it is. Ends by packaging what it made.
 * Needs ffmpeg, fonts-noto-cjk and @resvg/resvg-js (found through NODE_PATH too).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captions } from './film/captions.ts';
import { encode, photograph } from './film/encode.ts';
import { camera } from './film/frames.ts';
import { music } from './film/music.ts';
import { packageFilms } from './film/package-films.ts';
import { scripts } from './film/script.ts';
import type { Script } from './film/script.ts';
import { lengthOf, RATE, timeline } from './film/timeline.ts';
import { scenes } from './scenes/index.ts';

const demo = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Changed by hand when the look of the films changes, so that all are made anew. */
const LOOK = 2;

/** What a film depends on: its words, the drawings in it, and the look. */
function fingerprint(script: Script): string {
  const drawings = script.slides.map((slide) => scenes[slide.scene]?.() ?? slide.scene);
  return createHash('sha256')
    .update(JSON.stringify([LOOK, script, drawings]))
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

async function make(script: Script, folder: string, hash: string): Promise<void> {
  const slides = timeline(script);
  const seconds = Math.round(lengthOf(slides) * RATE) / RATE;
  for (const slide of slides)
    if (!scenes[slide.scene]) console.warn(`${script.folder}: no scene ${slide.scene}, drawn as talk`);
  const frames = camera(script, slides, scenes);
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
    photograph(frames.frame(Math.round(RATE * 1.6)), frames.width, frames.height, join(folder, 'poster.jpg'));
    writeFileSync(join(folder, 'captions.vtt'), captions(slides));
    const facts = {
      seconds: Math.round(seconds * 100) / 100,
      width: frames.width,
      height: frames.height,
      slides: slides.map((slide) => ({ start: slide.start, seconds: slide.seconds })),
      hash,
    };
    writeFileSync(join(folder, 'video.json'), `${JSON.stringify(facts)}\n`);
    console.log(`${script.folder}: ${seconds.toFixed(1)} s, ${Math.round(statSync(video).size / 1024)} KB`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const wanted = process.argv[2] ?? '';
for (const script of scripts(demo)) {
  const folder = join(demo, 'media', script.folder);
  const hash = fingerprint(script);
  if (script.folder.includes(wanted) && !unchanged(folder, hash)) await make(script, folder, hash);
}
await packageFilms(join(demo, 'media'));
