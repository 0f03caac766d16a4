import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { uploads } from '@academy/contract/limits.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { updateVideoOrder } from '../../jobs/transcode.ts';
import { recordVideoLength } from '../../domain/quotas/video-length.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { systemClock } from '../../kit/clock.ts';
import { createLog } from '../../kit/log.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { addPicture, addVideo } from '../testing/rows.ts';
import { makeFilm, makeHour, makeSound } from './testing/film.ts';
import { useUploads } from './testing/use-uploads.ts';

/** Ids of the uploads whose jobs ran. */
const worked: string[] = [];
/** A job that runs does not end before this resolves, and those behind it wait. */
let mayEnd: Promise<void> = Promise.resolve();

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
          run: async ({ uploadId }) => {
            worked.push(uploadId);
            await mayEnd;
          },
          giveUp: async () => {},
        },
      },
    }),
});
const byExpert = { as: 'expert' } as const;
beforeEach(async () => {
  worked.splice(0);
  await academy.db.deleteFrom('daily_counts').execute();
});

test.each(['mp4', 'mov', 'webm', 'mkv'] as const)(
  '%s waits in private storage, with a job to transcode it',
  async (ending) => {
    const film = makeFilm(ending);
    const { code, data } = await academy.send(film, {
      as: 'expert',
      name: '亲子阅读.jpg',
      type: 'image/jpeg',
    });
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
    expect(row).toMatchObject({ original_path: path, sha256, user_id: academy.senders.expert });
    expect((await buffer(await academy.storage.read(path))).equals(film)).toBe(true);
    for (const address of [`/media/${path}`, `/media/Private${path.slice(7)}`, `/media/x/../${path}`]) {
      expect((await fetch(academy.origin + address)).status).toBe(404);
    }
    await expect.poll(() => worked, { timeout: 15_000 }).toEqual([data!.id]);
  },
);

test('the same video of the same user is queued once', async () => {
  const film = makeFilm('mp4');
  const [one, other] = await Promise.all([academy.send(film, byExpert), academy.send(film, byExpert)]);
  expect(one.data!.id).toBe(other.data!.id);
  expect((await academy.send(film, byExpert)).data!.id).toBe(one.data!.id);
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
  const answer = await academy.send(make(), byExpert);
  expect(answer).toMatchObject({ code: 422, msg: expect.stringMatching(words), data: null });
  expect(await academy.listFiles()).toEqual(files);
});

test('an endless video is aborted at its limit, without being held in memory', async () => {
  const files = await academy.listFiles();
  const film = makeFilm('mp4');
  const token = await academy.tokenOf('expert');
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

test('parents send no videos, by no call; experts, owners and operators do', async () => {
  const film = makeFilm('mp4');
  const files = await academy.listFiles();
  expect(await academy.send(film, { name: '宝宝.jpg' })).toMatchObject({
    code: 1003,
    msg: '视频只能由专家、机构和平台运营人员上传，您可以上传图片',
    data: null,
  });
  expect(await academy.listFiles()).toEqual(files);
  for (const as of ['expert', 'owner', 'operator'] as const)
    expect(await academy.send(film, { as })).toMatchObject({ code: 200, data: { state: 'processing' } });
});

test('eight small files that each play an hour: four are taken today, and they wait behind everybody else', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  mayEnd = promise;
  onTestFinished(() => release());
  await academy.send(makeFilm('webm'), byExpert);
  // One runs, perhaps of a test before; all others wait.
  await expect.poll(() => worked.length, { timeout: 30_000 }).toBe(1);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => academy.send(makeHour(), { as: 'owner' })),
  );
  const more = [makeHour(), makeHour(), makeHour()];
  for (const film of more) answers.push(await academy.send(film, { as: 'owner' }));
  const taken = answers.filter(({ code }) => code === 200);
  expect(taken).toHaveLength(4);
  for (const answer of answers.filter(({ code }) => code !== 200))
    expect(answer).toMatchObject({
      code: 1019,
      msg: '今天上传的视频总时长已到上限，请明天再来',
      data: { retry_after_seconds: expect.any(Number) },
    });
  const byOperator = (await academy.send(makeHour(), { as: 'operator' })).data!.id;
  // Of two that came at once neither may have seen the other. As long as they wait, their order is computed again.
  await updateVideoOrder(academy.db, systemClock.now());
  const { rows } = await sql<{ id: string; priority: number }>`
    select data->>'uploadId' as id, priority from jobs.job where name = 'transcode'`.execute(academy.db);
  const priorityOf = (id: string) => rows.find((row) => row.id === id)!.priority;
  const priorities = taken.map(({ data }) => priorityOf(data!.id)).toSorted((a, b) => b - a);
  const [first] = priorities;
  expect(priorities).toEqual([0, 1, 2, 3].map((before) => first! - before * 3_600));
  expect(priorityOf(byOperator)).toBeGreaterThan(first! + 100_000_000);
}, 120_000);

test('an operator who did not prove the second factor sends as much as their other roles may', async () => {
  const { unverified: uid, operator } = academy.senders;
  await useUpQuota(academy.db, { uid, roles: ['expert'], kind: 'videoSeconds', left: 3_599 });
  const refused = { code: 1019, msg: '今天上传的视频总时长已到上限，请明天再来' };
  expect(await academy.send(makeHour(), { as: 'unverified' })).toMatchObject(refused);
  expect(await academy.send(makeFilm('mp4'), { as: 'unverified' })).toMatchObject({ code: 200 });
  expect(await academy.send(makeHour(), { as: 'operator' })).toMatchObject({ code: 200 });
  const rows = academy.db.selectFrom('uploads').where('user_id', 'in', [uid, operator]);
  const byOperator = await rows.where('kind', '=', 'video').select(['user_id', 'by_operator']).execute();
  expect(byOperator.every((row) => row.by_operator === (row.user_id === operator))).toBe(true);
  // The measured length counts like the claimed one.
  const [last] = await academy.db
    .selectFrom('uploads')
    .where('user_id', '=', uid)
    .where('seconds', 'is not', null)
    .select('id')
    .execute();
  const measured = { uploadId: last!.id, seconds: 3_700, findRoles: async () => ['expert', 'operator'] };
  await expect(recordVideoLength(academy.db, measured)).rejects.toThrow('这个视频的实际时长超过了');
}, 60_000);

test.each([
  ['videos', '今天上传的视频太多了，请明天再来', () => 1],
  ['videoBytes', '今天上传的视频太大了，请明天再来', (bytes: number) => Math.floor(bytes * 1.5)],
] as const)(
  'of concurrent videos no more are taken than the limit of %s allows',
  async (kind, msg, leftFor) => {
    const films = Array.from({ length: 3 }, () => makeFilm('mp4'));
    const left = leftFor(films[0]!.length);
    await useUpQuota(academy.db, { uid: academy.senders.expert, roles: ['expert'], kind, left });
    const answers = await Promise.all(films.map((film) => academy.send(film, byExpert)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({ code: 1019, msg });
    expect((await academy.send(makeFilm('mp4'), { as: 'operator' })).code).toBe(200);
  },
);
