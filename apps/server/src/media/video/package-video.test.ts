import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PackagedVideo } from './package-video.ts';
import { parseSegments } from './hls-playlist.ts';
import {
  ffmpeg,
  inspect,
  lengthOf,
  picture,
  fastPreset,
  readMaster,
  tone,
  useVideos,
} from './testing/make-video.ts';

const videos = useVideos();

/**
 * Checks what holds for every packaged video: each rendition decodes without errors, in its size, with the same
 * length.
 */
async function checkLevels(outputFolder: string, { seconds, width, height }: PackagedVideo) {
  const levels = readMaster(await readFile(join(outputFolder, 'index.m3u8'), 'utf8'));
  expect(levels.at(-1)!.resolution).toBe(`${width}x${height}`);
  const keyframes = [];
  for (const { name, resolution, codecs, bandwidth, average } of levels) {
    const { stderr } = await ffmpeg(outputFolder, '-xerror', '-i', `${name}.m3u8`, '-f', 'null', '-');
    expect(stderr).toBe('');
    const file = await inspect(outputFolder, `${name}.mp4`);
    expect(`${file.video!['width']}x${file.video!['height']}`).toBe(resolution);
    expect(file.video).toMatchObject({ profile: 'High', pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1' });
    expect(codecs.split(',')[0]).toBe(
      `avc1.6400${Number(file.video!['level']).toString(16).padStart(2, '0')}`,
    );
    expect(codecs.includes('mp4a.40.2')).toBe(file.audio !== undefined);
    const playlist = await readFile(join(outputFolder, `${name}.m3u8`), 'utf8');
    expect(Math.abs(lengthOf(playlist) - seconds)).toBeLessThan(0.01);
    const rates = parseSegments(playlist).map((one) => (one.bytes * 8) / one.seconds);
    expect(bandwidth).toBe(Math.ceil(Math.max(...rates)));
    expect(average).toBeLessThanOrEqual(bandwidth);
    const last = parseSegments(playlist).at(-1)!;
    expect((await stat(join(outputFolder, `${name}.mp4`))).size).toBe(last.start + last.bytes);
    keyframes.push(file.keyframes.map((at) => (at - file.keyframes[0]!).toFixed(3)));
  }
  for (const times of keyframes) expect(times).toEqual(keyframes[0]);
  return { levels, keyframes: keyframes[0]!.map(Number) };
}

test('a film becomes renditions whose segments start at the same times', async () => {
  const { film, outputFolder } = await videos.package([
    ...picture('960x540', { rate: 60, seconds: 5 }),
    ...tone(5, -32),
    '-metadata',
    'location=+36.65+117.12/',
    ...fastPreset,
  ]);
  expect(film).toMatchObject({ width: 960, height: 540 });
  expect(Math.abs(film.seconds - 5)).toBeLessThan(0.2);
  const { levels, keyframes } = await checkLevels(outputFolder, film);
  expect(levels.map((level) => level.resolution)).toEqual(['640x360', '960x540']);
  expect(keyframes).toEqual([0, 2, 4]);
  expect((await inspect(outputFolder, '540p.mp4')).video!['r_frame_rate']).toBe('30/1');
  // A detailed picture uses the full bit rate of its rendition, and the lowest fits a weak network.
  expect(levels[0]!.average).toBeLessThan(450_000);
  expect(film.files.at(-1)).toBe('index.m3u8');
  const found = await readdir(outputFolder, { recursive: true, withFileTypes: true });
  expect(found.filter((one) => one.isFile())).toHaveLength(film.files.length);
  expect((await readFile(join(outputFolder, '360p.mp4'))).includes('+36.65')).toBe(false);
});

test('segments start where the timeline says: picture and sound at 0, each keyframe at its time', async () => {
  const { outputFolder } = await videos.package([
    ...picture('320x240', { seconds: 6 }),
    ...tone(6),
    ...fastPreset,
  ]);
  const [first, second] = parseSegments(await readFile(join(outputFolder, '240p.m3u8'), 'utf8'));
  expect([first!.seconds, second!.seconds]).toEqual([4, 2]);
  const file = await readFile(join(outputFolder, '240p.mp4'));
  // The decode time of each fragment's first track (ISO 14496-12, tfdt), in units of 1/25 s, its frame duration.
  const decodeTimes = [first!, second!].map(({ start, bytes }) => {
    const at = file.indexOf('tfdt', start);
    expect(at).toBeLessThan(start + bytes);
    return Number(file.readBigUInt64BE(at + 8));
  });
  expect(decodeTimes[0]).toBe(0);
  expect(decodeTimes[1]! % 4).toBe(0);
  const { video } = await inspect(outputFolder, '240p.mp4');
  expect(decodeTimes[1]! / Number(String(video!['time_base']).split('/')[1])).toBe(4);
});

test.each([
  ['odd', '641x361', ['640x360']],
  ['small 4:3', '320x240', ['320x240']],
  ['small and odd', '161x121', ['160x120']],
  ['portrait', '540x960', ['360x640', '540x960']],
  ['a strip', '900x90', ['900x90']],
])('%s (%s) is never enlarged', async (_, size, sizes) => {
  const { film, outputFolder } = await videos.package([
    ...picture(size, { seconds: 1 }),
    ...fastPreset.with(5, 'yuv444p'),
  ]);
  const { levels } = await checkLevels(outputFolder, film);
  expect(levels.map((level) => level.resolution)).toEqual(sizes);
});

test('a video without sound has no sound track and names no sound codec', async () => {
  const { film, outputFolder } = await videos.package([...picture('320x240', { seconds: 1 }), ...fastPreset]);
  const { levels } = await checkLevels(outputFolder, film);
  expect(levels.map((level) => level.codecs)).toEqual([expect.stringMatching(/^avc1\.6400[0-9a-f]{2}$/)]);
});

test('a video from an upright phone is upright, also where only its metadata says so', async () => {
  const folder = await videos.prepare(async (at, file) => {
    await ffmpeg(at, ...picture('640x360', { seconds: 1 }), ...fastPreset, 'lying.mp4');
    await ffmpeg(at, '-i', 'lying.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90', '-f', 'mp4', file);
  });
  const { packageVideo } = await import('./package-video.ts');
  const film = await packageVideo({ folder, target: 'made' }, { tools: videos.tools });
  expect(film).toMatchObject({ width: 360, height: 640 });
  await checkLevels(join(folder, 'made'), film);
});

test('non-square pixels become square', async () => {
  const { film, outputFolder } = await videos.package([
    ...picture('360x288', { seconds: 1 }),
    '-vf',
    'setsar=64/45',
    ...fastPreset,
  ]);
  expect(film).toMatchObject({ width: 512, height: 288 });
  await checkLevels(outputFolder, film);
});

test('a variable frame rate becomes constant, and the length stays', async () => {
  const { film, outputFolder } = await videos.package([
    ...picture('320x240', { rate: 30, seconds: 3 }),
    // Every third frame at first, then all of them, as a phone records when it leaves the dark.
    '-vf',
    "select='if(lt(t,1.5),not(mod(n,3)),1)'",
    '-fps_mode',
    'vfr',
    ...fastPreset,
  ]);
  expect(Math.abs(film.seconds - 3)).toBeLessThan(0.2);
  await checkLevels(outputFolder, film);
  const { video, frames } = await inspect(outputFolder, '240p.mp4');
  expect(video!['r_frame_rate']).toBe('30/1');
  expect(Math.abs(frames - 90)).toBeLessThanOrEqual(3);
});

test('a picture that ends before its sound stays on screen to the end', async () => {
  const { film, outputFolder } = await videos.package([
    ...picture('320x240', { seconds: 1 }),
    ...tone(3),
    ...fastPreset,
  ]);
  expect(Math.abs(film.seconds - 3)).toBeLessThan(0.2);
  expect((await inspect(outputFolder, '240p.mp4')).frames).toBe(75);
});

test('the storyboard has a frame for each interval, and the poster is not one of the black ones', async () => {
  const { film, outputFolder } = await videos.package([
    ...picture('640x360', { seconds: 5 }),
    '-vf',
    "drawbox=c=black:t=fill:enable='lt(t,3.9)'",
    ...fastPreset,
  ]);
  expect(film.storyboard).toEqual({
    path: 'storyboard.webp',
    columns: 3,
    rows: 1,
    width: 160,
    height: 90,
    interval: 2,
  });
  const sheet = sharp(join(outputFolder, film.storyboard.path));
  expect(await sheet.metadata()).toMatchObject({ width: 480, height: 90, format: 'webp' });
  const { channels } = await sharp(join(outputFolder, film.poster.path)).stats();
  expect(channels[0]!.mean).toBeGreaterThan(40);
  expect(film.poster).toMatchObject({ width: 640, height: 360, widths: [160, 320, 640] });
  for (const width of film.poster.widths) {
    for (const ending of ['avif', 'webp']) expect(film.files).toContain(`poster/${width}.${ending}`);
  }
});
