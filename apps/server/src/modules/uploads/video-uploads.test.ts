import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeEach, expect, test } from 'vitest';
import { uploads } from '@academy/contract/limits.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { systemClock } from '../../kit/clock.ts';
import { createLog } from '../../kit/log.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { addPicture, addVideo } from '../testing/rows.ts';
import { makeFilm, makeSound } from './testing/film.ts';
import { useUploads } from './testing/use-uploads.ts';

/** Ids of the uploads whose jobs ran. */
const worked: string[] = [];

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
  openJobs: (url) =>
    startJobs({
      url,
      log: createLog('silent'),
      pollSeconds: 0.5,
      handlers: {
        transcode: {
          run: async ({ uploadId }) => void worked.push(uploadId),
          giveUp: async () => {},
        },
      },
    }),
});
beforeEach(() => void worked.splice(0));

test.each(['mp4', 'mov', 'webm', 'mkv'] as const)(
  '%s waits in private storage, with a job to transcode it',
  async (ending) => {
    const film = makeFilm(ending);
    const { code, data } = await academy.send(film, { name: '亲子阅读.jpg', type: 'image/jpeg' });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      kind: 'video',
      name: '亲子阅读.jpg',
      bytes: film.length,
      state: 'processing',
      progress: 0,
      asset_id: null,
      picture: null,
      video: null,
      url: null,
    });
    const row = await academy.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', data!.id)
      .executeTakeFirstOrThrow();
    const path = `private/uploads/${data!.id}/original.${ending}`;
    const sha256 = createHash('sha256').update(film).digest('hex');
    expect(row).toMatchObject({ original_path: path, sha256, user_id: academy.senders.parent });
    expect((await buffer(await academy.storage.read(path))).equals(film)).toBe(true);
    for (const address of [`/media/${path}`, `/media/Private${path.slice(7)}`, `/media/x/../${path}`]) {
      expect((await fetch(academy.origin + address)).status).toBe(404);
    }
    await expect.poll(() => worked, { timeout: 15_000 }).toEqual([data!.id]);
  },
);

test('the same video of the same user is queued once', async () => {
  const film = makeFilm('mp4');
  const [one, other] = await Promise.all([academy.send(film), academy.send(film)]);
  expect(one.data!.id).toBe(other.data!.id);
  expect((await academy.send(film)).data!.id).toBe(one.data!.id);
  await expect.poll(() => worked, { timeout: 15_000 }).toEqual([one.data!.id]);
  const originals = (await academy.listFiles()).filter((file) => file.includes('/original'));
  expect(new Set(originals).size).toBe(
    (await academy.db.selectFrom('uploads').select('id').execute()).length,
  );
});

test('its sender alone sees its progress and outcome', async () => {
  const { data } = await academy.send(makeFilm('mp4'), { as: 'operator' });
  const path = `operator/upload?id=${data!.id}`;
  await academy.db.updateTable('uploads').set({ progress: 42 }).where('id', '=', data!.id).execute();
  expect(await academy.get(path)).toMatchObject({ code: 200, data: { state: 'processing', progress: 42 } });
  expect(await academy.get(path, 'colleague')).toMatchObject({
    code: 404,
    msg: '没有找到这个上传',
    data: null,
  });
  const posterId = await addPicture(academy.db, { width: 176, height: 144 });
  const assetId = await addVideo(academy.db, { width: 176, height: 144, seconds: 1, poster_id: posterId });
  await academy.db
    .updateTable('uploads')
    .set({ state: 'ready', progress: 100, asset_id: assetId })
    .where('id', '=', data!.id)
    .execute();
  expect(await academy.get(path)).toMatchObject({
    data: {
      state: 'ready',
      asset_id: assetId,
      url: expect.stringMatching(/^\/media\/videos\/.*\.m3u8$/),
      picture: { width: 176, url: expect.stringMatching(/^\/media\/pictures\//) },
      video: { seconds: 1, width: 176, height: 144 },
    },
  });
});

test.each([
  ['missing', 'operator/upload?id=00000000-0000-4000-8000-000000000000', 404],
  ['no id at all', 'operator/upload?id=1', 422],
  ['in capitals', 'operator/upload?id=00000000-0000-4000-8000-00000000000A', 422],
  [
    'with a place that is none',
    `operator/upload/list?cursor=${Buffer.from('[1,"x"]').toString('base64url')}`,
    422,
  ],
  ['of a state that there is not', 'operator/upload/list?state=lost', 422],
])('an upload that is %s', async (_, path, code) => {
  expect(await academy.get(path)).toMatchObject({ code, data: null });
});

test('the list shows the user’s uploads, the latest first, page by page, by kind and state', async () => {
  const sent: string[] = [];
  for (const ending of ['mp4', 'webm', 'mkv'] as const) {
    sent.unshift((await academy.send(makeFilm(ending), { as: 'colleague' })).data!.id);
  }
  interface Listed {
    code: number;
    data: { list: { id: string }[]; next_cursor: string | null };
  }
  const list = async (query: string) =>
    (await academy.get(`operator/upload/list?${query}`, 'colleague')) as unknown as Listed;
  const first = (await list('size=2')).data;
  const second = (await list(`size=2&cursor=${first.next_cursor}`)).data;
  expect([...first.list, ...second.list].map((one) => one.id)).toEqual(sent);
  expect(second.next_cursor).toBeNull();
  await academy.db
    .updateTable('uploads')
    .set({ state: 'failed', failure: '这个视频打不开' })
    .where('id', '=', sent[0]!)
    .execute();
  expect((await list('state=failed&kind=video')).data.list).toMatchObject([
    { id: sent[0], failure: '这个视频打不开' },
  ]);
  expect((await list('kind=picture')).data.list).toEqual([]);
});

test.each([
  ['a film that lost its end', () => makeFilm('mp4').subarray(0, 3_000), /已经损坏/],
  ['sound alone', makeSound, /没有画面/],
])('%s is refused at once, and nothing of it is left', async (_, make, words) => {
  const files = await academy.listFiles();
  const answer = await academy.send(make());
  expect(answer).toMatchObject({ code: 422, msg: expect.stringMatching(words), data: null });
  expect(await academy.listFiles()).toEqual(files);
});

test('an endless video is aborted at its limit, without being held in memory', async () => {
  const files = await academy.listFiles();
  const film = makeFilm('mp4');
  const token = await academy.tokenOf('parent');
  const sending = request(`${academy.origin}/app/v1/upload`, {
    method: 'POST',
    headers: { token, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const before = process.memoryUsage().arrayBuffers;
  let maxBuffered = 0;
  await pipeline(
    (function* () {
      yield '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
      yield film;
      const block = Buffer.alloc(2 ** 20);
      for (let sent = 0; sent < uploads.videoBytes; sent += block.length) {
        maxBuffered = Math.max(maxBuffered, process.memoryUsage().arrayBuffers - before);
        yield block;
      }
      yield '\r\n--x--\r\n';
    })(),
    sending,
  );
  const [answer] = await answered;
  expect(answer.statusCode).toBe(413);
  expect(await json(answer)).toMatchObject({ code: 413, msg: '文件太大了，最多200 MB', data: null });
  expect(maxBuffered).toBeLessThan(uploads.videoBytes / 2);
  expect(await academy.listFiles()).toEqual(files);
}, 60_000);
