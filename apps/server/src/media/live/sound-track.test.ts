import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { createFragmentCutter } from './fragment-cutter.ts';
import { findSoundTrack, extractSound } from './sound-track.ts';

const toFilm = '-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1';

const run = (args: string, input?: Buffer) => {
  const child = spawn('ffmpeg', `-v error -nostdin ${args}`.split(' '), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return buffer(child.stdout);
};

const picture = '-f lavfi -i testsrc2=s=128x96:r=20:d=3';
const coded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 20';

interface CutFilm {
  head: Buffer;
  soundHead: Buffer | undefined;
  bodies: Buffer[];
  sounds: (Buffer | undefined)[];
}

function cut(film: Buffer): CutFilm {
  const pieces: CutFilm = { head: Buffer.alloc(0), soundHead: undefined, bodies: [], sounds: [] };
  createFragmentCutter({
    onHead: (head, _track, sound) => Object.assign(pieces, { head, soundHead: sound?.head }),
    onSegment: ({ body, sound }) => {
      pieces.bodies.push(body);
      pieces.sounds.push(sound);
    },
  })(film);
  return pieces;
}

let film: CutFilm;
beforeAll(async () => {
  film = cut(await run(`${picture} -f lavfi -i sine=d=3 ${coded} -c:a aac -b:a 64k ${toFilm}`));
});

/** The decoded sound samples of a film. */
const decodeSamples = (pieces: readonly Buffer[]) =>
  run('-f mp4 -i pipe:0 -map 0:a:0 -f s16le pipe:1', Buffer.concat(pieces));

test('the sound variant has exactly the samples of the whole stream', async () => {
  const { head, soundHead, bodies, sounds } = film;
  expect(sounds.every(Boolean)).toBe(true);
  const alone = await decodeSamples([soundHead!, ...(sounds as Buffer[])]);
  expect(alone.length).toBeGreaterThan(2 * 44_100 * 2.5);
  expect(alone.equals(await decodeSamples([head, ...bodies]))).toBe(true);
});

test('it contains nothing of the picture, and each segment plays without the earlier ones', async () => {
  const { soundHead, sounds } = film;
  const last = Buffer.concat([soundHead!, sounds.at(-1)!]);
  expect(last.includes('avc1')).toBe(false);
  expect(findSoundTrack(last.subarray(0, soundHead!.length))!.head.equals(soundHead!)).toBe(true);
  // One second at 64 kbit/s with the overhead of the container.
  for (const sound of sounds) expect(sound!.length).toBeLessThan(12_000);
  expect((await decodeSamples([soundHead!, sounds.at(-1)!])).length).toBeGreaterThan(2 * 44_100 * 0.8);
});

test('a film without sound has no sound track, and a segment without sound gives none', async () => {
  const silent = cut(await run(`${picture} ${coded} ${toFilm}`));
  expect(silent.soundHead).toBeUndefined();
  expect(silent.sounds).toEqual(silent.bodies.map(() => undefined));
  expect(extractSound(silent.bodies[0]!, { id: 2, head: Buffer.alloc(0) })).toBeUndefined();
});
