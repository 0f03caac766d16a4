import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { SentFile } from './multipart.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  head.set([1, 0, 0, 0, 0], 8);
  return pngChunk('IHDR', head);
}

/** A PNG of a few kilobytes that becomes an enormous picture. */
const bomb = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHead(width, height),
    pngChunk(
      'IDAT',
      deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 40_000_000)), { level: 9 }),
    ),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A PNG whose compressed text or colour profile becomes 60 MB. */
const textBomb = (type: 'zTXt' | 'iCCP'): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHead(64, 64),
    pngChunk(
      type,
      Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(60_000_000), { level: 9 })]),
    ),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64 * 9))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

const svg = (content: string, head = 'viewBox="0 0 10 10"', before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${head}>${content}</svg>`);

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);
const group = (depth: number) => `${'<g>'.repeat(depth)}<rect width="1" height="1"/>${'</g>'.repeat(depth)}`;

const drawings: readonly Buffer[] = [
  svg('<rect width="5" height="5" fill="red"/>'),
  svg('<text>&l9;</text>', undefined, `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`),
  svg('<text>&f;</text>', undefined, '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
  svg('<image href="http://127.0.0.1:1/x" width="5" height="5"/><script>alert(1)</script>'),
  svg('<rect onload="x" style="fill:url(http://127.0.0.1:1/)" width="5" height="5"/>'),
  svg(group(20_000)),
  svg(group(50)),
  svg('', 'viewBox="0 0 1e300 1e300"'),
  svg('', 'width="999999999" height="999999999"'),
  svg('<rect width="5" height="5"/>', 'viewBox="0 0 10000 1"'),
  svg(
    '<pattern id="a" width="1" height="1"><rect fill="url(#a)" width="9" height="9"/></pattern><rect fill="url(#a)" width="9" height="9"/>',
  ),
  svg(
    '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="9" height="9"/>',
  ),
  svg(`<path d="${'M0 0L9 9'.repeat(50_000)}"/>`),
  svg(`<text>${'<tspan>'.repeat(3_000)}x${'</tspan>'.repeat(3_000)}</text>`),
  Buffer.from(`${'<!-- x -->'.repeat(300)}<svg`),
  Buffer.from('<svg>'),
  Buffer.from(`<svg ${'a="b" '.repeat(50_000)}>`),
];

/** Each format small and whole, then damaged in every way. */
export async function listPictures(): Promise<SentFile[]> {
  const base = sharp({ create: { width: 96, height: 64, channels: 3, background: '#7a5' } });
  const formats = await Promise.all([
    base.clone().jpeg().toBuffer(),
    base.clone().png().toBuffer(),
    base.clone().webp().toBuffer(),
    base.clone().gif().toBuffer(),
    base.clone().avif().toBuffer(),
    base.clone().tiff().toBuffer(),
  ]);
  const damaged = formats.flatMap((whole) => [
    whole,
    whole.subarray(0, Math.floor(whole.length / 2)),
    whole.subarray(0, 12),
    Buffer.concat([whole, Buffer.from('PK\x03\x04<script>alert(1)</script>')]),
    Buffer.concat([whole.subarray(0, 40), Buffer.alloc(2_000, 0xff)]),
    spoil(whole),
  ]);
  const frames = await sharp(Buffer.alloc(64 * 64 * 3 * 200), {
    raw: { width: 64, height: 64 * 200, channels: 3, pageHeight: 64 },
  })
    .gif()
    .toBuffer();
  const bombs = [bomb(60_000, 60_000), bomb(7_000, 7_000), bomb(200_000, 10), bomb(1, 1), bomb(0, 0)];
  const strange = [
    textBomb('zTXt'),
    textBomb('iCCP'),
    frames,
    Buffer.alloc(0),
    Buffer.from('G'),
    Buffer.alloc(5_000),
  ];
  const bitmaps = [...damaged, ...bombs, ...strange].map((content) => ({
    name: 'IMG_0001.jpg',
    type: 'image/jpeg',
    content,
  }));
  return [...bitmaps, ...drawings.map((content) => ({ name: '图.svg', type: 'image/svg+xml', content }))];
}

/** Every thirteenth byte after the head is another one. */
function spoil(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  for (let at = 30; at < copy.length; at += 13) copy[at] = copy[at]! ^ 0x5a;
  return copy;
}
