import { expect, test } from 'vitest';
import { sniffMedia, sniffedBytes } from './sniff-media.ts';

const headOf = (text: string) => Buffer.from(text).subarray(0, sniffedBytes);
const root = '<svg xmlns="http://www.w3.org/2000/svg">';

test.each([
  ['bare', root],
  ['with a mark of its encoding', `\uFEFF${root}`],
  [
    'with all that XML allows before it',
    `<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg>\n${root}`,
  ],
])('a drawing is recognised by its root, %s', async (_, text) => {
  expect(await sniffMedia(headOf(text))).toEqual({ kind: 'drawing' });
});

const fileOf = (...brands: string[]) => {
  const [first, ...others] = brands;
  const box = Buffer.from(`\0\0\0\0ftyp${first}\0\0\0\0${others.join('')}`);
  box.writeUInt32BE(box.length);
  // Whatever follows the names is none of them.
  return Buffer.concat([box, Buffer.from('\0\0\0\u0010metaheicavif'.padEnd(400, '\0'))]);
};

test.each([
  ['HEIC as iPhones name it', fileOf('heic', 'mif1', 'MiHB', 'miaf', 'heic'), true],
  ['HEIC of ten bits', fileOf('heix', 'mif1'), true],
  ['HEIC of several pictures', fileOf('hevc', 'msf1'), true],
  ['HEIC that begins with the name of the container', fileOf('mif1', 'miaf', 'heic'), true],
  ['the same of several pictures', fileOf('msf1', 'hevc'), true],
  ['AVIF', fileOf('avif', 'mif1', 'miaf'), false],
  ['AVIF that begins with the name of the container', fileOf('mif1', 'avif', 'miaf'), false],
])('%s is recognised', async (_, head, isHeic) => {
  expect(await sniffMedia(head)).toEqual({ kind: 'picture', isHeic });
});

test('a container that names nothing that can be read is refused', async () => {
  const words = expect.stringMatching(/只支持.*HEIC/);
  for (const head of [fileOf('mif1', 'jpeg'), fileOf('mif1'), fileOf('msf1', 'avcs')])
    await expect(sniffMedia(head)).rejects.toMatchObject({ name: 'INVALID_INPUT', message: words });
});

test.each([
  ['text', '第一课\n'.repeat(100)],
  ['a page that holds a drawing', `<html>${root}</html>`],
  ['a comment without an end', `<!-- ${root}`],
  ['no root behind many comments', `${'<!---->'.repeat(500)}x`],
  ['no root behind many spaces', `${' '.repeat(4_000)}x`],
  ['no root behind many beginnings', '<!DOCTYPE svg'.repeat(300)],
])('%s is refused quickly', async (_, text) => {
  const began = performance.now();
  await expect(sniffMedia(headOf(text))).rejects.toMatchObject({ name: 'INVALID_INPUT' });
  // A backtracking expression would never finish on this.
  expect(performance.now() - began).toBeLessThan(10_000);
});
