import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, limitText } from './use-limited-input.ts';

test.each([
  ['', 0],
  ['孩子', 2],
  ['👨‍👩‍👧', 1],
  ['é👍🏽好', 3],
])('“%s” has %i visible characters', (text, count) => expect(countCharacters(text)).toBe(count));

test('the excess is removed where it was typed', () => {
  expect(limitText('今天很开心', 3)).toEqual({ text: '今天很', caret: 3 });
  // 开 and 心 were typed after 今天, before 了.
  expect(limitText('今天开心了', 3, 4)).toEqual({ text: '今天了', caret: 2 });
  expect(limitText('👨‍👩‍👧👨‍👩‍👧', 1)).toEqual({ text: '👨‍👩‍👧', caret: '👨‍👩‍👧'.length });
  expect(limitText('一二三', 2, 0)).toEqual({ text: '一二', caret: 0 });
});

test('the text is never longer than the limit, and unchanged when it fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.nat(40), (text, limit, at) => {
      const caret = Math.min(at, text.length);
      const limited = limitText(text, limit, caret);
      if (countCharacters(text) <= limit) expect(limited).toEqual({ text, caret });
      expect(limited.caret).toBeLessThanOrEqual(limited.text.length);
      expect(countCharacters(limited.text)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 1_000 },
  );
});
