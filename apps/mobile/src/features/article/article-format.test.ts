import { expect, test } from 'vitest';
import { formatFullDate, formatReadingTime } from './article-format.ts';

test.each([
  [0, '约 1 分钟读完'],
  [20, '约 1 分钟读完'],
  [89, '约 1 分钟读完'],
  [200, '约 3 分钟读完'],
])('%i seconds are formatted as %s', (seconds, words) => {
  expect(formatReadingTime(seconds)).toBe(words);
});

test('a date is written with its year and without leading zeros', () => {
  expect(formatFullDate('2026-09-01T12:00:00')).toBe('2026年9月1日');
  expect(formatFullDate('2025-12-31T08:00:00')).toBe('2025年12月31日');
});

test('an invalid date throws instead of giving a strange text', () => {
  expect(() => formatFullDate('yesterday')).toThrow(RangeError);
});
