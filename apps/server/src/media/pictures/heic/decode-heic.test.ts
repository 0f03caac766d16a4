import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePicture } from '../prepare-picture.ts';
import {
  expectCorners,
  readHeic,
  withBrokenPixels,
  withHugeClaim,
  withUnusedBox,
} from '../testing/heic-photos.ts';
import { decodeHeic } from './decode-heic.ts';

const prepare = (photo: Buffer) => preparePicture(photo, { isHeic: true });

test('a photo of tiles is whole, turned once, and in the colours of sRGB', async () => {
  const picture = await prepare(await readHeic('phone'));
  expect(picture).toMatchObject({ width: 200, height: 240, widths: [160, 200], main: '200.webp' });
  const { content } = picture.files.find(({ name }) => name === picture.main)!;
  await expectCorners(content, [
    [0, 0, 255],
    [255, 0, 0],
    [128, 128, 128],
    // 200, 100, 50 in Display P3.
    [215, 93, 32],
  ]);
  for (const { name, content: file } of picture.files) {
    const { space, icc, exif, orientation } = await sharp(file).metadata();
    expect([name, space, icc, exif, orientation]).toEqual([name, 'srgb', undefined, undefined, undefined]);
  }
});

test('the orientation of the Exif data is not applied: a HEIC file says itself how it is turned', async () => {
  const picture = await prepare(await readHeic('photo'));
  expect(picture).toMatchObject({ width: 320, height: 240 });
  const { content } = picture.files.find(({ name }) => name === picture.main)!;
  await expectCorners(content, [
    [255, 0, 0],
    [0, 192, 0],
    [0, 0, 255],
    [255, 255, 0],
  ]);
});

test('transparent pixels stay transparent, and a photo larger than the screen is stored in each width', async () => {
  const sticker = await prepare(await readHeic('sticker'));
  const { content } = sticker.files.find(({ name }) => name === sticker.main)!;
  const data = await sharp(content).raw().toBuffer();
  expect([sticker.width, sticker.height, data[3], data.at(-1)]).toEqual([128, 96, 0, 255]);
  const large = await prepare(await readHeic('large'));
  expect(large).toMatchObject({ width: 1280, height: 960, widths: [160, 320, 640, 960, 1280] });
  expect(large.colour).toMatch(/^#C[678]6[345]3[123]$/);
});

test('a photo that claims 30,000 × 30,000 pixels in its header is refused before it is decoded', async () => {
  await expect(prepare(withHugeClaim(await readHeic('phone'), 'header'))).rejects.toMatchObject({
    name: 'INVALID_INPUT',
    message: expect.stringMatching(/像素太多了.*5000万像素/),
  });
});

const limits = { timeoutMilliseconds: 20_000, decoderMegabytes: 480 };
/** As much as the decoder has from its start, and 16 MB. */
const little = { ...limits, decoderMegabytes: 32 };

test.each(['list', 'tile'] as const)(
  'a photo that claims 30,000 × 30,000 pixels in its %s is refused at once, in little memory',
  async (part) => {
    const bomb = withHugeClaim(await readHeic('phone'), part);
    const start = performance.now();
    const cause = expect.stringMatching(
      /Security limit exceeded: Image size 30000x30000 exceeds the maximum/,
    );
    await expect(decodeHeic(bomb, { width: 200, height: 240 }, little)).rejects.toMatchObject({
      name: 'INVALID_INPUT',
      message: expect.stringMatching(/HEIC 照片打不开/),
      cause,
    });
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);

const [notDecodable, otherSize, tooLarge, tooSlow] = [
  /^Error: libheif 7\.0: Decoder plugin generated an error/,
  /^Error: 2400 × 1800 pixels instead of 200 × 1800$/,
  /^Error: libheif 6\.0: Memory allocation error: .*Allocating \d+ bytes failed/,
  /^it took longer than 1 ms$/,
];

test.each([
  ['pixels that are none', notDecodable, async () => withBrokenPixels(await readHeic('phone')), limits],
  ['more pixels than its header says', otherSize, async () => readHeic('large'), { ...limits, width: 200 }],
  ['more memory than allowed', tooLarge, async () => readHeic('large'), { ...limits, decoderMegabytes: 20 }],
  ['more time than allowed', tooSlow, async () => readHeic('large'), { ...limits, timeoutMilliseconds: 1 }],
])('a photo with %s is refused with a message', async (_, cause, make, change) => {
  const photo = await make();
  const size = { ...(await sharp(photo).metadata()), ...change };
  await expect(decodeHeic(photo, size, change)).rejects.toMatchObject({
    name: 'INVALID_INPUT',
    message: expect.stringMatching(/HEIC 照片打不开.*截图/),
    cause: expect.stringMatching(cause),
  });
});

test.each([
  ['iphone-12', 3_024, 4_032],
  ['iphone-48', 6_048, 8_064],
] as const)('a photo as large as those of phones is decoded and stored: %s', async (name, width, height) => {
  const photo = await readHeic(name);
  expect((await sharp(photo).metadata()).autoOrient).toEqual({ width, height });
  const picture = await prepare(photo);
  expect(picture).toMatchObject({ width: 1_280, height: 1_707, widths: [160, 320, 640, 960, 1280] });
  expect(picture.colour).toMatch(/^#C[678]6[345]3[123]$/);
});

test('a photo within the limits is decoded', async () => {
  const photo = await readHeic('large');
  const tiff = await decodeHeic(photo, await sharp(photo).metadata(), limits);
  expect(await sharp(tiff).metadata()).toMatchObject({ format: 'tiff', width: 2_400, height: 1_800 });
});

test('after a photo that took too long the next one is decoded', async () => {
  const photo = await readHeic('phone');
  const outcomes = await Promise.allSettled([
    decodeHeic(photo, { width: 200, height: 240 }, { ...limits, timeoutMilliseconds: 1 }),
    prepare(withUnusedBox(photo, 'x')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
