import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploads } from '@academy/contract/limits.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { systemClock } from '../../kit/clock.ts';
import { createDetailedPicture, createRotatedPhoto } from '../../media/pictures/testing/sample-picture.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { newPlainPicture } from './testing/new-plain-picture.ts';
import { useLeftoverCheck } from './testing/use-leftover-check.ts';
import { useUploads } from './testing/use-uploads.ts';

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
});
const remains = useLeftoverCheck(academy);

test('a photo becomes a picture for any list, and nothing else of it is stored', async () => {
  const answer = await academy.send(await createRotatedPhoto(), { name: '宝宝 的照片.HEIC.jpg' });
  expect(answer).toMatchObject({
    code: 200,
    data: {
      kind: 'picture',
      name: '宝宝 的照片.HEIC.jpg',
      state: 'ready',
      progress: 100,
      failure: null,
      asset_id: expect.any(Number),
      video: null,
      picture: { width: 300, height: 400, blur: expect.stringMatching(/^data:image\/webp;base64,/) },
    },
  });
  const { picture, url } = answer.data!;
  expect(url).toBe(picture!.url);
  expect(picture!.url).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\/300\.webp$/);
  const addresses = picture!.srcset!.split(', ').map((one) => one.split(' '));
  expect(addresses.map(([, width]) => width)).toEqual(['160w', '300w']);
  for (const address of [...addresses.map(([one]) => one!), url!]) {
    const file = await fetch(academy.origin + address);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const content = Buffer.from(await file.arrayBuffer());
    expect(content.includes('SecretCamera')).toBe(false);
    expect((await sharp(content).metadata()).width).toBe(Number(/(\d+)\.\w+$/.exec(address)![1]));
  }
  const folder = picture!.url.slice('/'.length, -'/300.webp'.length);
  expect((await academy.listFiles()).filter((file) => !remains.before.files.includes(file))).toEqual(
    ['160.avif', '160.webp', '300.avif', '300.webp'].map((name) => `${folder}/${name}`),
  );
  expect(await academy.db.selectFrom('uploads').select(['user_id', 'original_path']).execute()).toEqual([
    { user_id: academy.senders.parent, original_path: null },
  ]);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  '%s is accepted whatever its name and type say',
  async (format) => {
    const content = await newPlainPicture().toFormat(format).toBuffer();
    const answer = await academy.send(content, { name: 'film.mp4', type: 'video/mp4' });
    expect(answer).toMatchObject({
      code: 200,
      data: { kind: 'picture', picture: { width: 200, height: 100 } },
    });
  },
);

test('the same file of a user is one upload; another user gets their own, with the same picture', async () => {
  const content = await newPlainPicture().png().toBuffer();
  const both = await Promise.all([academy.send(content), academy.send(content)]);
  const first = both[0].data!;
  expect(both[1].data!.id).toBe(first.id);
  expect((await academy.send(content, { name: 'again.png' })).data).toEqual(first);
  const theirs = (await academy.send(content, { as: 'neighbour' })).data!;
  expect(theirs.id).not.toBe(first.id);
  expect([theirs.asset_id, theirs.url]).toEqual([first.asset_id, first.url]);
  expect(await remains.countRows()).toEqual([remains.before.rows[0]! + 2, remains.before.rows[1]! + 1]);
});

test('concurrent uploads of the same file are one upload', async () => {
  for (let round = 0; round < 8; round++) {
    const content = await newPlainPicture(4, 4).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => academy.send(content)));
    expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
  }
  expect((await remains.countRows())[0]).toBe(remains.before.rows[0]! + 8);
});

test('a failed file can be sent again', async () => {
  const content = await newPlainPicture().png().toBuffer();
  const first = (await academy.send(content)).data!;
  await academy.db
    .updateTable('uploads')
    .set({ state: 'failed', failure: '没有成功', asset_id: null })
    .where('id', '=', first.id)
    .execute();
  expect((await academy.send(content)).data).toMatchObject({ state: 'ready', asset_id: first.asset_id });
});

const padded = async (bytes: number) =>
  Buffer.concat([await newPlainPicture().jpeg().toBuffer(), Buffer.alloc(bytes)]);
/** The first bytes of an MP4. */
const videoHead = Buffer.from('\0\0\0\u0018ftypisom\0\0\0\u0001isomavc1'.padEnd(400, '\0'));
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${inside}</svg>`);

test.each([
  ['a text called .jpg', 422, /只支持 JPG/, async () => Buffer.from('你好，我是一张图片。'.repeat(900))],
  ['a short text', 422, /只支持 JPG/, async () => Buffer.from('x')],
  ['nothing at all', 422, /空的/, async () => Buffer.alloc(0)],
  ['a page', 422, /只支持 JPG/, async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a page that begins like a picture',
    422,
    /打不开/,
    async () => Buffer.from('GIF89a/*<script>*/=alert(1)//</script>'),
  ],
  ['a PDF', 422, /只支持 JPG/, async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['an archive', 422, /只支持 JPG/, async () => Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0')],
  ['a program', 422, /只支持 JPG/, async () => Buffer.from('\u007fELF\u0002\u0001\u0001\0')],
  ['TIFF', 422, /只支持 JPG/, async () => newPlainPicture().tiff().toBuffer()],
  [
    'a photo that was cut off',
    422,
    /打不开/,
    async () =>
      (await (await createDetailedPicture({ width: 600, height: 400 })).jpeg().toBuffer()).subarray(
        0,
        30_000,
      ),
  ],
  ['too many pixels', 422, /5000万像素/, async () => newPlainPicture(10_000, 6_000).png().toBuffer()],
  [
    'forty times as long as wide, and more',
    422,
    /太细长/,
    async () => newPlainPicture(410, 10).png().toBuffer(),
  ],
  ['too many bytes', 413, /图片太大了，最多20 MB/, async () => padded(uploads.pictureBytes)],
  ['a drawing by a parent', 422, /SVG 图形只能由平台运营人员上传/, async () => svg('<rect/>')],
  ['a video by a parent', 1003, /视频只能由专家、机构和平台运营人员上传/, async () => videoHead],
] as const)(
  '%s is refused with %i and a message, and nothing of it is left',
  async (_, code, words, make) => {
    const answer = await academy.send(await make());
    expect(answer).toMatchObject({ code, msg: expect.stringMatching(words), data: null });
    await remains.expectNothingLeft();
  },
  60_000,
);

test('a video is refused where nobody can work on it', async () => {
  const answer = await academy.send(videoHead, { as: 'expert' });
  expect(answer).toMatchObject({ code: 503, msg: expect.stringMatching(/暂时不能处理视频/), data: null });
  await remains.expectNothingLeft();
});

test('of concurrent pictures exactly as many are stored as the day allows; unusable ones count, repeated ones do not', async () => {
  const uid = academy.senders.neighbour;
  const as = 'neighbour';
  const sendAll = (contents: Buffer[]) =>
    Promise.all(contents.map((content) => academy.send(content, { as })));
  const newPictures = (count: number) =>
    Promise.all(Array.from({ length: count }, () => newPlainPicture(8, 8).png().toBuffer()));
  const [known] = await newPictures(1);
  expect((await academy.send(known!, { as })).code).toBe(200);
  await useUpQuota(academy.db, { uid, kind: 'pictures', left: 3 });
  const broken = Buffer.from('GIF89a/*<script>*/=alert(1)//</script>');
  expect((await academy.send(broken, { as })).code).toBe(422);
  expect((await sendAll([known!, known!])).map(({ code }) => code)).toEqual([200, 200]);
  const answers = await sendAll(await newPictures(5));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  const refusal = { code: 1019, msg: '今天上传的图片太多了，请明天再来' };
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(refusal)));
  expect((await academy.send(known!, { as })).code).toBe(1019);
  expect((await academy.send(known!, { as: 'parent' })).code).toBe(200);
  await academy.db.deleteFrom('daily_counts').execute();
}, 60_000);

test('an operator’s drawing is sanitised and stored as a drawing', async () => {
  const attack = svg(
    '<script>alert(1)</script><rect width="20" height="10" fill="#DDF3E4" onclick="alert(1)"/>',
  );
  const { data } = await academy.send(attack, { as: 'operator', name: 'desk.svg' });
  expect(data).toMatchObject({ kind: 'picture', picture: { width: 20, height: 10, colour: '#DDF3E4' } });
  expect(data!.picture).not.toHaveProperty('srcset');
  const file = await fetch(academy.origin + data!.url!);
  expect(file.headers.get('content-type')).toBe('image/svg+xml');
  expect(file.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await file.text()).not.toMatch(/script|onclick|alert/);
});

test('a drawing above its limit is refused', async () => {
  const large = svg(`<path d="M0 0${' 1 1'.repeat(150_000)}"/>`);
  const answer = await academy.send(large, { as: 'operator' });
  expect(answer).toMatchObject({ code: 413, msg: 'SVG 图形太大了，最多512 KB' });
  await remains.expectNothingLeft();
});

test.each([
  ['..\\..\\windows\\img.png', 'img.png'],
  ['a/b/../c.png', 'c.png'],
  ['\u202Egnp.exe\0', 'gnp.exe'],
  ['   ', '未命名'],
  ['很长'.repeat(300), '很长'.repeat(100)],
])('the name %j is stored as %j', async (name, remembered) => {
  const { data } = await academy.send(await newPlainPicture().png().toBuffer(), { name });
  expect(data!.name).toBe(remembered);
});
