import { expect, test } from 'vitest';
import { readLoudness } from './loudness.ts';
import { ffmpeg, picture, quickly, tone, useVideos } from './testing/make-video.ts';

const videos = useVideos();

/** LUFS of a file, as ffmpeg's own meter has it. */
async function measure(folder: string, file: string): Promise<number> {
  const { stderr } = await ffmpeg(folder, '-v', 'info', '-i', file, '-af', 'ebur128', '-f', 'null', '-');
  return Number(
    /I:\s+(-?[\d.]+) LUFS\s+Threshold[\s\S]*$/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1],
  );
}

test.each([
  ['quiet', -20],
  ['loud', 14],
])('a %s voice is brought to −16 LUFS', async (_, decibels) => {
  const { made } = await videos.package([
    ...picture('96x64', { rate: 10, seconds: 4 }),
    ...tone(4, decibels),
    ...quickly,
  ]);
  expect(Math.abs((await measure(made, '64p.mp4')) + 16)).toBeLessThan(1);
});

test('silence stays silent', async () => {
  const { made } = await videos.package([
    ...picture('96x64', { rate: 10, seconds: 2 }),
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=44100:cl=stereo',
    '-shortest',
    ...quickly,
  ]);
  expect(await measure(made, '64p.mp4')).toBeLessThan(-60);
});

test('a meter that printed nothing, or no number, has measured nothing', () => {
  expect(readLoudness('')).toBeUndefined();
  expect(readLoudness('{"input_i": "-inf", "input_tp": "-inf", "input_lra": "0.00"}')).toBeUndefined();
});
