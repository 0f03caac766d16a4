import { expect, test } from 'vitest';
import { userSubject } from '../../domain/quotas/daily-counts.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { systemClock } from '../../kit/clock.ts';
import {
  expectCorners,
  readHeic,
  withBrand,
  withBrokenPixels,
  withHugeClaim,
  withUnusedBox,
} from '../../media/pictures/testing/heic-photos.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { useLeftoverCheck } from './testing/use-leftover-check.ts';
import { newPlainPicture } from './testing/new-plain-picture.ts';
import { type Senders, useUploads } from './testing/use-uploads.ts';

/** HEIC photos, which sharp cannot decode. */

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
});
const remains = useLeftoverCheck(academy);

test('a HEIC photo is stored upright as any other picture, and nothing of its place or camera', async () => {
  const photo = await readHeic('phone');
  expect(photo.includes('SecretCamera')).toBe(true);
  const answer = await academy.send(photo, { name: 'IMG_0001.HEIC', type: 'image/heic' });
  expect(answer).toMatchObject({
    code: 200,
    data: {
      kind: 'picture',
      name: 'IMG_0001.HEIC',
      bytes: photo.length,
      state: 'ready',
      picture: { width: 200, height: 240, url: expect.stringMatching(/\/200\.webp$/) },
    },
  });
  const { url, srcset } = answer.data!.picture!;
  const addresses = [url, ...srcset!.split(', ').map((one) => one.split(' ')[0]!)];
  for (const address of addresses) {
    const content = Buffer.from(await (await fetch(academy.origin + address)).arrayBuffer());
    for (const secret of ['SecretCamera', 'Somebody', 'Exif', 'GPS'])
      expect(content.includes(secret)).toBe(false);
    await expectCorners(content, [
      [0, 0, 255],
      [255, 0, 0],
      [128, 128, 128],
      [215, 93, 32],
    ]);
  }
  const folder = url.slice('/'.length, -'/200.webp'.length);
  expect((await academy.listFiles()).filter((file) => !remains.before.files.includes(file))).toEqual(
    ['160.avif', '160.webp', '200.avif', '200.webp'].map((name) => `${folder}/${name}`),
  );
});

test.each(['mif1', 'msf1', 'heix', 'hevc'])(
  'it is recognised by its content: “%s”, called .jpg',
  async (brand) => {
    const photo = withBrand(await readHeic('phone'), brand);
    expect(await academy.send(photo, { name: 'IMG_0001.jpg', type: 'image/jpeg' })).toMatchObject({
      code: 200,
      data: { kind: 'picture', picture: { width: 200, height: 240 } },
    });
  },
);

test.each([
  ['that was cut off', /打不开，可能已经损坏/, (photo: Buffer) => photo.subarray(0, photo.length - 400)],
  ['that ends in its header', /打不开，可能已经损坏/, (photo: Buffer) => photo.subarray(0, 100)],
  ['with broken pixels', /HEIC 照片打不开，可能已经损坏.*截图/, withBrokenPixels],
  // The message is that of the measurement, which comes before any decoding.
  [
    'that claims 30,000 × 30,000 pixels',
    /像素太多了.*5000万像素/,
    (photo: Buffer) => withHugeClaim(photo, 'header'),
  ],
  [
    'whose tiles cover 30,000 × 30,000 pixels',
    /HEIC 照片打不开/,
    (photo: Buffer) => withHugeClaim(photo, 'list'),
  ],
])('a HEIC photo %s is refused with a message, and nothing of it is left', async (_, words, change) => {
  const answer = await academy.send(change(await readHeic('phone')));
  expect(answer).toMatchObject({ code: 422, msg: expect.stringMatching(words), data: null });
  await remains.expectNothingLeft();
});

test('HEIC photos have the quota of pictures: a broken one counts, and above it none is decoded', async () => {
  const as = 'neighbour';
  await useUpQuota(academy.db, { uid: academy.senders[as], kind: 'pictures', left: 1 });
  const photo = await readHeic('phone');
  expect((await academy.send(withBrokenPixels(photo), { as })).code).toBe(422);
  expect(await academy.send(withUnusedBox(photo, 'above'), { as })).toMatchObject({
    code: 1019,
    msg: '今天上传的图片太多了，请明天再来',
  });
  await academy.db.deleteFrom('daily_counts').execute();
});

test('while large HEIC photos are decoded, a picture of another kind does not wait for them', async () => {
  const photo = await readHeic('iphone-12');
  /** Resolves with the time of the answer. */
  const send = async (content: Buffer, as: keyof Senders) => {
    expect((await academy.send(content, { as })).code).toBe(200);
    return performance.now();
  };
  const countSenders = async () => {
    const subjects = [academy.senders.expert, academy.senders.owner].map(userSubject);
    const rows = academy.db.selectFrom('daily_counts').select('subject').where('kind', '=', 'pictures');
    return (await rows.where('subject', 'in', subjects).execute()).length;
  };
  await academy.db.deleteFrom('daily_counts').execute();
  const photos = [send(photo, 'expert'), send(withUnusedBox(photo, 'second'), 'owner')];
  // A picture is counted just before it takes its turn.
  await expect.poll(countSenders, { timeout: 10_000 }).toBe(2);
  const start = performance.now();
  const picture = (await send(await newPlainPicture().png().toBuffer(), 'neighbour')) - start;
  const firstPhoto = Math.min(...(await Promise.all(photos))) - start;
  // If it had to wait, it would be answered just after the first photo.
  expect(picture).toBeLessThan(firstPhoto / 2);
}, 60_000);

test('of thirty HEIC photos at once some are told to come again, and all others are stored', async () => {
  const photo = await readHeic('phone');
  const senders: (keyof Senders)[] = ['parent', 'neighbour', 'expert', 'owner', 'operator', 'colleague'];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      academy.send(withUnusedBox(photo, `photo ${at}`), { as: senders[at % senders.length]! }),
    ),
  );
  const [stored, refused] = [200, 503].map((code) => answers.filter((answer) => answer.code === code));
  // One is in work and four wait, and four more that are further photos of their sender; some end before the last arrive.
  expect(stored!.length).toBeGreaterThanOrEqual(5);
  expect(refused!.length).toBeGreaterThan(0);
  expect(stored!.length + refused!.length).toBe(answers.length);
  expect(new Set(stored!.map(({ data }) => data!.id)).size).toBe(stored!.length);
}, 60_000);
