import { expect, test } from 'vitest';
import { startJobs } from '../../jobs/start-jobs.ts';
import { systemClock } from '../../kit/clock.ts';
import { createLog } from '../../kit/log.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { addPicture, addVideo } from '../testing/rows.ts';
import { makeFilm } from './testing/film.ts';
import { newPlainPicture } from './testing/new-plain-picture.ts';
import { useUploads } from './testing/use-uploads.ts';

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
  // The test itself says how far the processing is.
  openJobs: (url) =>
    startJobs({
      url,
      log: createLog('silent'),
      handlers: { transcode: { run: async () => {}, giveUp: async () => {} } },
    }),
});

test('whoever sent a video follows it to its end, in words', async () => {
  const { data } = await academy.send(makeFilm('mp4'), { as: 'expert', name: '示范课.mp4' });
  const id = data!.id;
  const set = (changed: object) =>
    academy.db.updateTable('uploads').set(changed).where('id', '=', id).execute();
  const list = async (as: 'expert' | 'owner' = 'expert') => {
    const answer = await academy.get('user/upload', as);
    expect(answer.code).toBe(200);
    return (answer.data as unknown as { list: object[] }).list;
  };
  expect((await list())[0]).toMatchObject({ id, name: '示范课.mp4', stage: 'waiting', picture: null });
  expect((await list())[0]).toMatchObject({ text: '马上开始处理' });
  await set({ started_at: new Date(), progress: 42 });
  expect((await list())[0]).toMatchObject({ stage: 'processing', text: '完成了 42%', progress: 42 });
  await set({ state: 'failed', failure: '这个视频没有画面' });
  expect((await list())[0]).toMatchObject({ stage: 'failed', text: '这个视频没有画面' });
  const posterId = await addPicture(academy.db);
  const assetId = await addVideo(academy.db, { poster_id: posterId });
  await set({ state: 'ready', failure: null, progress: 100, asset_id: assetId });
  expect((await list())[0]).toMatchObject({
    stage: 'ready',
    text: '已经交给学院的编辑，由编辑安排发布',
    picture: { width: 320 },
  });
  expect(await list('owner')).not.toContainEqual(expect.objectContaining({ id }));
});

test('from a page for videos only videos are taken, in words about videos, and no picture is stored', async () => {
  const sent = { as: 'expert', kind: 'video' } as const;
  const picture = await newPlainPicture().png().toBuffer();
  const files = await academy.listFiles();
  for (const content of [picture, Buffer.from('%PDF-1.7')])
    expect(await academy.send(content, sent)).toMatchObject({
      code: 422,
      msg: '这里只能上传视频：MP4、MOV、WebM 或 MKV',
    });
  expect(await academy.listFiles()).toEqual(files);
  expect(await academy.send(makeFilm('webm'), sent)).toMatchObject({ code: 200, data: { kind: 'video' } });
  expect(await academy.send(picture, { as: 'expert' })).toMatchObject({ data: { kind: 'picture' } });
});
