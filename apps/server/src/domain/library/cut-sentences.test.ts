import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutSentences, joinSentences } from './cut-sentences.ts';

test('a sentence ends with its full stop and what closes after it', () => {
  expect(cutSentences('他说：“随便。”你先别急！等一等……再问一句')).toEqual([
    '他说：“随便。”',
    '你先别急！',
    '等一等……',
    '再问一句',
  ]);
});

const lines = fc.string({
  unit: fc.constantFrom('孩', '字', '。', '！', '？', '…', '；', '“', '”', '）', 'a', '1', '，'),
  maxLength: 120,
});

test('nothing is lost and nothing added, however a line is cut', () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(cutSentences(line).join('')).toBe(line);
    }),
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 60 }), (line, most) => {
      expect(joinSentences(line, most).join('')).toBe(line);
    }),
  );
});

test('stretches are as long as they may be, and a longer sentence stays whole', () => {
  expect(joinSentences('一二三。四五六。七八九十一二三四五。末。', 8)).toEqual([
    '一二三。四五六。',
    '七八九十一二三四五。',
    '末。',
  ]);
});
