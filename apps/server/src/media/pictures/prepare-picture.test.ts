import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';
import { createDetailedPicture, createRotatedPhoto } from './testing/sample-picture.ts';
import { chooseWidths } from './encode-picture.ts';

const fileOf = (picture: PreparedPicture, name: string) =>
  picture.files.find((file) => file.name === name)!.content;
const flat = (width: number, height: number, background = '#1B7F5A') =>
  sharp({ create: { width, height, channels: 4, background } });

test('a photo is upright, in sRGB, and reveals nothing about place or camera', async () => {
  const photo = await createRotatedPhoto();
  expect((await sharp(photo).metadata()).exif!.toString('latin1')).toContain('SecretCamera');
  const picture = await preparePicture(photo);
  expect(picture).toMatchObject({ width: 300, height: 400, widths: [160, 300], main: '300.webp' });
  for (const { name, content } of picture.files) {
    const metadata = await sharp(content).metadata();
    expect([name, metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(content.includes('SecretCamera'), name).toBe(false);
    expect(metadata.space).toBe('srgb');
    // The left side is on top after the rotation. P3's red lies outside sRGB, so it becomes the purest red of sRGB.
    const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    const last = data.length - 3;
    expect(data[0]!, name).toBeGreaterThan(240);
    expect(data[2]!, name).toBeLessThan(40);
    expect(data[last + 2]!, name).toBeGreaterThan(240);
  }
});

test('every width up to its own is created as AVIF and WebP in the same proportions', async () => {
  const picture = await preparePicture(await flat(2_000, 1_125).png().toBuffer());
  expect(picture.widths).toEqual([160, 320, 640, 960, 1280]);
  expect(picture).toMatchObject({ width: 1280, height: 720, main: '1280.webp', colour: '#1B7F5A' });
  expect(picture.files.map((file) => file.name)).toEqual(
    picture.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  );
  for (const { name, content } of picture.files) {
    const { width, height, format } = await sharp(content).metadata();
    expect([`${width}.${format === 'heif' ? 'avif' : format}`, height]).toEqual([
      name,
      Math.round((width * 1_125) / 2_000),
    ]);
  }
});

test('no picture is enlarged, and none becomes too tall', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 9_000 }), (width, height) => {
      const widths = chooseWidths({ width, height });
      expect(widths.at(-1)).toBeLessThanOrEqual(Math.min(width, 1280));
      expect(widths).toEqual([...new Set(widths)].toSorted((one, other) => one - other));
      for (const each of widths.slice(1)) expect((each * height) / width).toBeLessThanOrEqual(8_192);
    }),
  );
});

test.each([
  [1_600, 900],
  [1_200, 1_200],
  [900, 1_600],
])(
  'the thumbnails of a very detailed %i × %i picture have 8 KB at most and can still be told apart',
  async (width, height) => {
    const busy = await createDetailedPicture({ width, height });
    const picture = await preparePicture(await busy.jpeg({ quality: 92 }).toBuffer());
    for (const name of ['160.avif', '160.webp', '320.avif', '320.webp']) {
      const content = fileOf(picture, name);
      expect(content.length, name).toBeLessThanOrEqual(8 * 1024);
      const { channels } = await sharp(content).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev)), name).toBeGreaterThan(20);
    }
    expect(picture.blur!.length).toBeLessThanOrEqual(600);
  },
  60_000,
);

test('a simple picture keeps its full quality', async () => {
  const calm = await sharp(Buffer.from(gradient)).png().toBuffer();
  const picture = await preparePicture(calm);
  const shown = await sharp(fileOf(picture, '320.webp')).removeAlpha().raw().toBuffer();
  const expectedPixels = await sharp(calm).resize(320).removeAlpha().raw().toBuffer();
  const apart =
    shown.reduce((sum, value, at) => sum + Math.abs(value - expectedPixels[at]!), 0) / shown.length;
  expect(apart).toBeLessThan(3);
});
const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><defs><linearGradient id="a">
  <stop stop-color="#FFE6D8"/><stop offset="1" stop-color="#DFEEFB"/></linearGradient></defs>
  <rect width="800" height="600" fill="url(#a)"/></svg>`;

test('the placeholder is a tiny picture in the same colours, and the main colour is the most frequent one', async () => {
  const red = { create: { width: 120, height: 400, channels: 4 as const, background: '#D02010' } };
  const picture = await preparePicture(
    await flat(400, 400, '#DDF3E4')
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
  expect(picture.colour).toBe('#DDF3E4');
  const [, data] = /^data:image\/webp;base64,(.+)$/.exec(picture.blur!)!;
  const { width, height } = await sharp(Buffer.from(data!, 'base64')).metadata();
  expect([width, height]).toEqual([16, 16]);
});

test('transparent pixels stay transparent and count as white for the main colour', async () => {
  const picture = await preparePicture(await flat(50, 40, '#00000000').png().toBuffer());
  expect(picture).toMatchObject({ width: 50, widths: [50], colour: '#FFFFFF' });
  const { data } = await sharp(fileOf(picture, '50.webp')).raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
  const content = await flat(200, 100, '#0F6B66').toFormat(format).toBuffer();
  expect(await preparePicture(content)).toMatchObject({ width: 200, height: 100, widths: [160, 200] });
});

test('of an animated picture the first frame is used', async () => {
  const frames = ['#FF0000', '#00FF00', '#0000FF'].map((background) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(3);
  const picture = await preparePicture(gif);
  expect(picture).toMatchObject({ width: 60, height: 60, colour: '#FF0000' });
});

test('a file gives the same result as its bytes, and the same picture the same hash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-picture-'));
  const content = await flat(300, 200).png().toBuffer();
  await writeFile(join(folder, 'photo'), content);
  const fromFile = await preparePicture(join(folder, 'photo'));
  expect(fromFile.sha256).toBe((await preparePicture(content)).sha256);
  expect(fromFile.sha256).not.toBe((await preparePicture(await flat(301, 200).png().toBuffer())).sha256);
  await rm(folder, { recursive: true });
});

/** A PNG whose header claims `width` × `height` pixels; its data unpacks to `unpacked` zero bytes. */
function bomb(width: number, height: number, unpacked: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(unpacked), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test.each([
  ['a decompression bomb', () => bomb(60_000, 60_000, 50_000_000), /像素太多了.*5000万像素/],
  ['one that unpacks to more than it says', () => bomb(100, 100, 40_000_000), undefined],
  ['one that promises more than it holds', () => bomb(4_000, 4_000, 100), /打不开/],
  ['a line of pixels', () => flat(4_100, 100).png().toBuffer(), /太细长了/],
  ['a text', () => Buffer.from('你好，这不是图片。'.repeat(100)), /打不开/],
  ['nothing', () => Buffer.alloc(0), /打不开/],
  ['a drawing', () => Buffer.from(gradient), /打不开/],
  ['TIFF', () => flat(10, 10).tiff().toBuffer(), /打不开/],
  [
    'a photo that was cut off',
    async () =>
      (await (await createDetailedPicture({ width: 800, height: 600 })).jpeg().toBuffer()).subarray(
        0,
        60_000,
      ),
    /打不开/,
  ],
] as const)(
  '%s costs little and is refused with a message, or comes out harmless',
  async (_, make, message) => {
    const content = await make();
    const before = process.memoryUsage().rss;
    const outcome = await preparePicture(content).catch((error: unknown) => error);
    if (message)
      expect(outcome).toMatchObject({ name: 'INVALID_INPUT', message: expect.stringMatching(message) });
    else if (outcome instanceof Error) expect(outcome.name).toBe('INVALID_INPUT');
    else expect(outcome).toMatchObject({ width: 100, height: 100 });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  },
);

test('data hidden after or inside a picture is not in the result', async () => {
  const photo = await flat(64, 64).jpeg().toBuffer();
  const comment = Buffer.from('<script>alert(1)</script>');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const inside = Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    comment,
    photo.subarray(2),
  ]);
  const behind = Buffer.concat([inside, Buffer.from('PK\u0003\u0004<?php system($_GET[0]); ?>')]);
  const { files } = await preparePicture(behind);
  for (const { content } of files) {
    for (const payload of ['script', 'PK\u0003\u0004', 'php']) expect(content.includes(payload)).toBe(false);
  }
});
