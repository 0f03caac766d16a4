import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createFragmentCutter } from './fragment-cutter.ts';
import type { PictureTrack } from './picture-track.ts';

/** A fragmented MP4 of 3.5 seconds with a keyframe a second. */
async function makeFilm(codec: string): Promise<Buffer> {
  const input = '-f lavfi -i testsrc2=s=128x96:r=20:d=3.5 -f lavfi -i sine=d=3.5';
  const output = '-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1';
  const args = `-v error -nostdin ${input} -c:v ${codec} -pix_fmt yuv420p -g 20 -c:a aac ${output}`;
  return buffer(spawn('ffmpeg', args.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
}

let film: Buffer;
beforeAll(async () => {
  film = await makeFilm('libx264 -preset ultrafast');
});

function cut(pieces: readonly Buffer[]) {
  const heads: { head: Buffer; track: PictureTrack }[] = [];
  const segments: { body: Buffer; milliseconds: number; sound: Buffer | undefined }[] = [];
  const push = createFragmentCutter({
    onHead: (head, track) => void heads.push({ head, track }),
    onSegment: (segment) => void segments.push(segment),
  });
  for (const piece of pieces) push(piece);
  return { heads, segments };
}

test('the segments and their durations are the same, however the stream is split into pieces', () => {
  const whole = cut([film]);
  expect(whole.heads).toHaveLength(1);
  expect(whole.heads[0]!.track).toMatchObject({ width: 128, height: 96 });
  // The first segment is longer by as much as the sound starts earlier.
  const [first, ...others] = whole.segments.map((one) => one.milliseconds);
  expect(first).toBeCloseTo(1_010, -2);
  expect(others).toEqual([1_000, 1_000, 500]);
  const joined = Buffer.concat([whole.heads[0]!.head, ...whole.segments.map((one) => one.body)]);
  expect(film.subarray(0, joined.length).equals(joined)).toBe(true);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1 }), (steps) => {
      const pieces: Buffer[] = [];
      for (let at = 0, turn = 0; at < film.length; turn += 1) {
        const step = steps[turn % steps.length]!;
        pieces.push(film.subarray(at, at + step));
        at += step;
      }
      expect(cut(pieces)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});

test('another codec, and data that is no MP4, is refused', async () => {
  const other = await makeFilm('mpeg4');
  expect(() => cut([other])).toThrow('no H.264');
  expect(() => cut([Buffer.from('hello, this is no film')])).toThrow('no possible size');
  const lying = Buffer.from(film);
  lying.writeUInt32BE(2 ** 31, 0);
  expect(() => cut([lying])).toThrow('no possible size');
});
