import { expect, test } from 'vitest';
import { fullDate } from './full-date.ts';

test('a date is said with its year, without leading zeros', () => {
  expect(fullDate('2026-09-01T12:00:00')).toBe('2026年9月1日');
  expect(fullDate('2025-12-31T08:00:00')).toBe('2025年12月31日');
});

test('what is no date is an error, not a strange text', () => {
  expect(() => fullDate('yesterday')).toThrow(RangeError);
});
