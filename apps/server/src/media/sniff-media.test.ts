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
