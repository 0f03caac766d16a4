import { expect, test } from 'vitest';
import { parseLoudness } from './measure-video.ts';
import { ffmpeg, picture, fastPreset, tone, useVideos } from './testing/make-video.ts';

const videos = useVideos();

/** The LUFS of a file by ffmpeg's own meter. */
async function measure(folder: string, file: string): Promise<number> {
  const { stderr } = await ffmpeg(folder, '-v', 'info', '-i', file, '-af', 'ebur128', '-f', 'null', '-');
  return Number(
    /I:\s+(-?[\d.]+) LUFS\s+Threshold[\s\S]*$/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1],
  );
}

test.each([
  ['quiet', -20],
  ['loud', 14],
])('a %s voice is normalised to −16 LUFS', async (_, decibels) => {
  const { outputFolder } = await videos.package([
    ...picture('96x64', { rate: 10, seconds: 4 }),
    ...tone(4, decibels),
    ...fastPreset,
  ]);
  expect(Math.abs((await measure(outputFolder, '64p.mp4')) + 16)).toBeLessThan(1);
});

test('silence stays silent', async () => {
  const { outputFolder } = await videos.package([
    ...picture('96x64', { rate: 10, seconds: 2 }),
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=44100:cl=stereo',
    '-shortest',
    ...fastPreset,
  ]);
  expect(await measure(outputFolder, '64p.mp4')).toBeLessThan(-60);
});

test('output without a number gives no measurement', () => {
  expect(parseLoudness('')).toBeUndefined();
  expect(parseLoudness('{"input_i": "-inf", "input_tp": "-inf", "input_lra": "0.00"}')).toBeUndefined();
});
