import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTranscript } from './cut-transcript.ts';

const line = (start: number, text: string) => ({ start, text });

test('a passage begins at its second and ends with a sentence', () => {
  const long = `${'说'.repeat(50)}。`;
  const passages = cutTranscript(
    [line(0.1, long), line(8.6, long), line(16.2, long), line(25.9, long)],
    '一节课',
  );
  expect(passages).toEqual([
    { heading: '一节课', paragraph: null, second: 0, text: long + long },
    { heading: '一节课', paragraph: null, second: 16, text: long + long },
  ]);
});

test('where a caption was broken at a comma, the comma is there again', () => {
  expect(cutTranscript([line(0, '那不是态度的问题'), line(2, '是身体在说话。')], '')[0]!.text).toBe(
    '那不是态度的问题，是身体在说话。',
  );
});

test('a short rest goes with what was said before it', () => {
  const passages = cutTranscript([line(0, `${'说'.repeat(99)}。`), line(9, '去睡吧。')], '');
  expect(passages).toHaveLength(1);
});

test('every word is kept, and seconds rise', () => {
  const spoken = fc.array(fc.tuple(fc.integer({ min: 1, max: 130 }), fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(spoken, (given) => {
      const lines = given.map(([length, ends], at) =>
        line(at * 3, `${'字'.repeat(length)}${ends ? '。' : ''}`),
      );
      const passages = cutTranscript(lines, '');
      const letters = (text: string) => text.replaceAll(/[，。]/g, '');
      expect(letters(passages.map(({ text }) => text).join(''))).toBe(
        letters(lines.map(({ text }) => text).join('')),
      );
      const seconds = passages.map(({ second }) => second!);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }),
  );
});
