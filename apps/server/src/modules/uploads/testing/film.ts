import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeSound = (): Buffer => run('mp4', ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac']);

/** A video of a second, made by ffmpeg; `noise` makes it some megabytes large. No two are the same. */
export function makeFilm(ending: 'mp4' | 'mov' | 'webm' | 'mkv', { noise = false } = {}): Buffer {
  const filters = noise ? ',noise=alls=100:allf=t' : '';
  const size = noise ? '640x480' : '176x144';
  const source = `testsrc=duration=1:size=${size}:rate=25${filters}`;
  const codec =
    ending === 'webm' ? ['-c:v', 'libvpx', '-b:v', '200k'] : ['-c:v', 'libx264', '-preset', 'ultrafast'];
  const quality = noise && ending !== 'webm' ? ['-qp', '4'] : [];
  const unique = ['-metadata', `title=${Math.random()}`];
  return run(ending, ['-f', 'lavfi', '-i', source, ...codec, ...quality, ...unique]);
}

/** A small video that plays for an hour. No two are the same. */
export const makeHour = (): Buffer =>
  run('mp4', [
    ...'-f lavfi -i color=s=64x64:r=1/60:d=3600 -c:v libx264 -preset ultrafast -metadata'.split(' '),
    `title=${Math.random()}`,
  ]);

function run(ending: string, args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'academy-film-'));
  const file = join(folder, `film.${ending}`);
  execFileSync('ffmpeg', ['-v', 'error', ...args, file]);
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
}
