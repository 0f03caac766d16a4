import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** A Chinese character is as wide as high, every other character half as wide. */
const measure = (text: string) =>
  Array.from(text).reduce((width, each) => width + (/[ -~]/.test(each) ? 1 : 2), 0);
const wrap = (text: string, width: number, maxLines = 9) => wrapText(text, { measure, width, maxLines });

test('Chinese breaks anywhere but before closing and after opening punctuation', () => {
  expect(wrap('孩子说“不要”，怎么办？', 12)).toEqual(['孩子说“不', '要”，怎么', '办？']);
  expect(wrap('一二三四，五', 8)).toEqual(['一二三', '四，五']);
});

test('words of other scripts stay whole, unless they are longer than a line', () => {
  expect(wrap('用 iPad 看课', 8)).toEqual(['用 iPad', '看课']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('text that does not fit ends with an ellipsis', () => {
  expect(wrap('写作业拖拉，先看这三件事', 10, 2)).toEqual(['写作业拖', '拉，先看…']);
  expect(wrap('写作业，先看', 8, 1)).toEqual(['写作业…']);
});

test('no line is too wide, none begins with closing punctuation, and nothing is lost', () => {
  const pieces = fc.constantFrom('孩', '子', '，', '。', '“', '”', '《', '》', '？', 'iPad', '20', ' ');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), fc.integer({ min: 8, max: 30 }), (chunks, width) => {
      const text = chunks.join('');
      const lines = wrap(text, width, 99);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});
