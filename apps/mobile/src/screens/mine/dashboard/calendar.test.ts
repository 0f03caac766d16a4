import { statPeriods } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chinaDay, isDay, rangeOf, formatRange, adjacentPeriod } from './calendar.ts';

const periods = fc.constantFrom(...statPeriods);
const days = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

test.each([
  ['week', '2026-11-21', '2026-11-16', '2026-11-22', '2026年11月16日—22日'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22', '2026年11月16日—22日'],
  ['week', '2026-11-30', '2026-11-30', '2026-12-06', '2026年11月30日—12月6日'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03', '2026年12月28日—2027年1月3日'],
  ['month', '2024-02-29', '2024-02-01', '2024-02-29', '2024年2月'],
  ['year', '2026-11-21', '2026-01-01', '2026-12-31', '2026年'],
] as const)('formats the %s of %s', (period, day, from, to, words) => {
  expect(rangeOf(period, day)).toEqual({ from, to });
  expect(formatRange(period, { from, to })).toBe(words);
});

test('a day is within its period, and all days of the period give the same one', () => {
  fc.assert(
    fc.property(periods, days, (period, day) => {
      const { from, to } = rangeOf(period, day);
      expect(from <= day && day <= to).toBe(true);
      expect([rangeOf(period, from), rangeOf(period, to)]).toEqual([
        { from, to },
        { from, to },
      ]);
    }),
  );
});

test('periods follow each other without gaps, and a step forth and back returns', () => {
  fc.assert(
    fc.property(periods, days, (period, day) => {
      const span = rangeOf(period, day);
      const after = adjacentPeriod(period, day, 1);
      expect(after).toBe(next(span.to));
      expect(adjacentPeriod(period, after, -1)).toBe(span.from);
    }),
  );
});

test('the day changes at midnight in China', () => {
  expect(chinaDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(chinaDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
});

test('only existing days are valid', () => {
  expect(['2026-11-21', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2025-02-29', '2026-13-01', '2026-11-00', 'gestern', '', '2026-1-1'].some(isDay)).toBe(false);
});
