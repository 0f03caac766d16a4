import { expect, test } from 'vitest';
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

test('of thirty HEIC photos at once some are told to come again, and all others are stored', async () => {
  const photo = await readHeic('phone');
  const senders: (keyof Senders)[] = ['parent', 'neighbour', 'expert', 'owner', 'operator', 'colleague'];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      academy.send(withUnusedBox(photo, `photo ${at}`), { as: senders[at % senders.length]! }),
    ),
  );
  const [stored, refused] = [200, 503].map((code) => answers.filter((answer) => answer.code === code));
  // Two are in work and twelve wait; some end before the last ones arrive.
  expect(stored!.length).toBeGreaterThanOrEqual(14);
  expect(refused!.length).toBeGreaterThan(0);
  expect(stored!.length + refused!.length).toBe(answers.length);
  expect(new Set(stored!.map(({ data }) => data!.id)).size).toBe(stored!.length);
}, 120_000);
