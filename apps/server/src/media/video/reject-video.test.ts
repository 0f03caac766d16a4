import { chmod, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../kit/errors.ts';
import { findProcess } from '../../kit/running-process.ts';
import { findVideoTools } from './ffmpeg.ts';
import { packageVideo } from './package-video.ts';
import { ffmpeg, picture, fastPreset, tone, useVideos } from './testing/make-video.ts';

const videos = useVideos();
type Make = (folder: string, file: string) => Promise<unknown>;

const film = (folder: string, file: string, ...more: string[]) =>
  ffmpeg(
    folder,
    ...picture('320x240', { seconds: 3 }),
    ...tone(3),
    ...fastPreset,
    ...more,
    '-f',
    'mp4',
    file,
  );

/** Zeros in place of the last two thirds, as an interrupted copy leaves them. */
async function blank(file: string): Promise<void> {
  const content = await readFile(file);
  content.fill(0, Math.floor(content.length / 3));
  await writeFile(file, content);
}

const cases: [string, string, Make][] = [
  ['nothing', '这个文件是空的，请重新选择视频', (at, file) => writeFile(join(at, file), '')],
  [
    'a text that is called a video',
    '这个文件不是视频，或者已经损坏，请换一个再上传',
    (at, file) => writeFile(join(at, file), '第一课\n'.repeat(500)),
  ],
  [
    'a film that lost its end, and its index with it',
    '这个文件不是视频，或者已经损坏，请换一个再上传',
    async (at, file) => {
      await film(at, file);
      await truncate(join(at, file), 20_000);
    },
  ],
  [
    'a film that was cut off behind its index',
    '这个视频有一部分已经损坏，无法播放，请重新导出后再上传',
    async (at, file) => {
      await film(at, file, '-movflags', '+faststart');
      await truncate(join(at, file), (await readFile(join(at, file))).length / 2);
    },
  ],
  [
    'a film whose greater part is blank',
    '这个视频有一部分已经损坏，无法播放，请重新导出后再上传',
    async (at, file) => {
      await film(at, file, '-movflags', '+faststart');
      await blank(join(at, file));
    },
  ],
  [
    'a sound',
    '这个文件里没有画面，请上传视频文件',
    (at, file) => ffmpeg(at, ...tone(1), '-c:a', 'aac', '-f', 'mp4', file),
  ],
  [
    'a song with a cover',
    '这个文件里没有画面，请上传视频文件',
    async (at, file) => {
      await ffmpeg(at, ...picture('64x64'), '-frames:v', '1', 'cover.png');
      const streams = [
        '-map',
        '0',
        '-map',
        '1',
        '-c:a',
        'aac',
        '-c:v',
        'png',
        '-disposition:v',
        'attached_pic',
      ];
      await ffmpeg(at, ...tone(1), '-i', 'cover.png', ...streams, '-f', 'mp4', file);
    },
  ],
  [
    'more than four hours',
    '视频超过4小时了，请分成几段再上传',
    (at, file) =>
      ffmpeg(at, '-f', 'lavfi', '-i', 'color=s=64x64:r=1/100:d=14600', ...fastPreset, '-f', 'mp4', file),
  ],
  [
    'a few pixels',
    '这个视频的画面太小了，请换一个再上传',
    (at, file) => ffmpeg(at, ...picture('12x64', { seconds: 1 }), ...fastPreset, '-f', 'mp4', file),
  ],
  [
    'a thread',
    '这个视频的画面太细长了，请裁剪后再上传',
    (at, file) => ffmpeg(at, ...picture('64x1280', { seconds: 1 }), ...fastPreset, '-f', 'mp4', file),
  ],
];

test.each(cases)('%s is rejected with a message for its sender', async (_, message, make) => {
  const folder = await videos.prepare(make);
  const packaged = packageVideo({ folder, target: 'made' }, { tools: videos.tools });
  await expect(packaged).rejects.toThrow(message);
  await expect(packaged).rejects.toMatchObject({ name: 'INVALID_INPUT' });
  await packaged.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
});

test.each([
  [
    'a playlist',
    (secret: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${secret}\n#EXT-X-ENDLIST\n`,
  ],
  ['a list of files', (secret: string) => `ffconcat version 1.0\nfile ${secret}\n`],
])('%s that refers to a file of the server is not followed', async (_, compose) => {
  const folder = await videos.prepare(async (at, file) => {
    await film(at, 'secret.mp4');
    await writeFile(join(at, file), compose('secret.mp4'));
  });
  await expect(packageVideo({ folder, target: 'made' }, { tools: videos.tools })).rejects.toThrow(
    '这个文件不是视频',
  );
});

test('a recording without a length is measured', async () => {
  const folder = await videos.prepare((at, file) =>
    ffmpeg(at, ...picture('320x240', { seconds: 2 }), ...fastPreset, '-f', 'matroska', '-live', '1', file),
  );
  const { seconds } = await packageVideo({ folder, target: 'made' }, { tools: videos.tools });
  expect(Math.abs(seconds - 2)).toBeLessThan(0.2);
});

test('when the result is no longer wanted, ffmpeg ends at once', async () => {
  const folder = await videos.prepare((at, file) =>
    ffmpeg(at, ...picture('640x360', { seconds: 20 }), ...fastPreset, '-f', 'mp4', file),
  );
  const stop = new AbortController();
  const shares: number[] = [];
  const packaging = packageVideo(
    { folder, target: 'made' },
    { tools: videos.tools, signal: stop.signal, onProgress: (share) => shares.push(share) },
  );
  packaging.catch(() => undefined);
  const { glob } = await import('node:fs/promises');
  let pid = 0;
  while (pid === 0 || (shares.at(-1) ?? 0) < 0.1) {
    await sleep(10);
    for await (const name of glob('running.*', { cwd: folder })) pid = Number(name.split('.')[1]);
  }
  expect(findProcess(pid)?.command).toContain('libx264');
  stop.abort(new Error('enough'));
  await expect(packaging).rejects.toThrow('enough');
  expect(findProcess(pid)).toBeUndefined();
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a program that is not ffmpeg, or an ffmpeg without ffprobe, is not accepted', async () => {
  const folder = await videos.prepare(async (at) => {
    await writeFile(join(at, 'ffmpeg'), '#!/bin/sh\nexit 0\n');
    await chmod(join(at, 'ffmpeg'), 0o755);
  });
  expect(await findVideoTools(join(folder, 'ffmpeg'))).toBeUndefined();
  expect(await findVideoTools(join(folder, 'nothing'))).toBeUndefined();
});
