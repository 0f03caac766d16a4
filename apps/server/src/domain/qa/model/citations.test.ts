import { assert, array, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { createCitations } from './citations.ts';

/** Passage n supports a sentence that contains the letter of its number: 1 is a. */
const supports = (sentence: string, number: number) =>
  sentence.includes(String.fromCharCode('a'.charCodeAt(0) + number - 1));

function check(text: string, { count = 4, size = text.length } = {}) {
  const citations = createCitations({ count, supports });
  let output = '';
  for (let at = 0; at < text.length; at += size) output += citations.push(text.slice(at, at + size));
  output += citations.end();
  return { text: output, cited: [...citations.cited()] };
}

test.each([
  ['一句a。[1]', '一句a。[1]', [1]],
  // Numbers in order of appearance.
  ['一句c[3]。二句a。[1]三句c。[3]', '一句c[1]。二句a。[2]三句c。[1]', [3, 1]],
  // In the middle of its sentence: checked against all of it and moved to its end.
  ['一句[1]才说a。', '一句才说a[1]。', [1]],
  ['一句ab[1][2]。', '一句ab[1][2]。', [1, 2]],
  ['一句ab。[1,2]', '一句ab。[1][2]', [1, 2]],
  ['一句ab。【1、2】', '一句ab。[1][2]', [1, 2]],
  ['一句a。[^1]', '一句a。[1]', [1]],
  ['“一句a。”[1]', '“一句a。”[1]', [1]],
  // All that a semicolon joins is one sentence.
  ['一句a；二句。[1]', '一句a；二句。[1]', [1]],
  ['一句；[1]二句a。', '一句；二句a[1]。', [1]],
  // A duplicate is removed.
  ['一句a[1][1]。', '一句a[1]。', [1]],
  // An unknown passage, or one that does not support the sentence.
  ['一句a。[9]', '一句a。', []],
  ['一句a。[2]', '一句a。', []],
  ['一句a。[0]二句b[2]', '一句a。二句b[1]', [2]],
  // A sentence without a mark stays unchanged.
  ['见[附录]和数组[x]。', '见[附录]和数组[x]。', []],
  ['**一句a**。[1]\n# 标题', '一句a。[1]\n 标题', [1]],
  ['【孩子1】说a。[1]', '【孩子1】说a。[1]', [1]],
  ['一句a[1', '一句a[1', []],
])('%s', (written, text, cited) => {
  expect(check(written)).toEqual({ text, cited });
  // However the text was split into pieces.
  for (const size of [1, 2, 3]) expect(check(written, { size })).toEqual({ text, cited });
});

test('a mark at the beginning belongs to the sentence that follows', () => {
  expect(check('[1]一句a。').text).toBe('一句a[1]。');
});

test('for any text, marks count from one and refer to given passages', () => {
  const part = record({
    words: constantFrom('一句a', '二句b', '三', '', '[', '【', '。'),
    mark: integer({ min: 0, max: 12 }),
    end: constantFrom('。', '\n', '', '！'),
  });
  assert(
    property(array(part, { maxLength: 12 }), (pieces) => {
      const written = pieces.map(({ words, mark, end }) => `${words}[${mark}]${end}`).join('');
      const { text, cited } = check(written, { count: 3, size: 2 });
      const named = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
      expect(new Set(named)).toEqual(new Set(cited.map((_, index) => index + 1)));
      for (const number of cited) expect(number).toBeLessThanOrEqual(3);
    }),
  );
});
