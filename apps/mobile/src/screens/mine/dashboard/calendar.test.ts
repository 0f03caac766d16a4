import { statPeriods } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chinaDay, isDay, spanOf, spanWords, stepFrom } from './calendar.ts';

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
] as const)('the %s of %s', (period, day, from, to, words) => {
  expect(spanOf(period, day)).toEqual({ from, to });
  expect(spanWords(period, { from, to })).toBe(words);
});

test('a day lies in its period, whose days all name the same one', () => {
  fc.assert(
    fc.property(periods, days, (period, day) => {
      const { from, to } = spanOf(period, day);
      expect(from <= day && day <= to).toBe(true);
      expect([spanOf(period, from), spanOf(period, to)]).toEqual([
        { from, to },
        { from, to },
      ]);
    }),
  );
});

test('periods follow one another without a gap, and a step there and back is none', () => {
  fc.assert(
    fc.property(periods, days, (period, day) => {
      const span = spanOf(period, day);
      const after = stepFrom(period, day, 1);
      expect(after).toBe(next(span.to));
      expect(stepFrom(period, after, -1)).toBe(span.from);
    }),
  );
});

test('the day changes at midnight in China', () => {
  expect(chinaDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(chinaDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
});

test('only days that exist are days', () => {
  expect(['2026-11-21', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2025-02-29', '2026-13-01', '2026-11-00', 'gestern', '', '2026-1-1'].some(isDay)).toBe(false);
});
