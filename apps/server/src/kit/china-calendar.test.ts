import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chinaDay, chinaDayRange, chinaMinute, chinaMonthRange } from './china-calendar.ts';

test('a day in China begins at 16:00 UTC, whatever the machine’s time zone', () => {
  expect(chinaDay(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31');
  expect(chinaDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  expect(chinaMonthRange('2026-12')).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  });
});

test('every moment lies within its day, which lasts 24 hours and has one date', () => {
  const moments = fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = chinaDayRange(at);
      expect(to.getTime() - from.getTime()).toBe(86_400_000);
      expect(from <= at && at < to).toBe(true);
      expect([chinaDay(from), chinaDay(new Date(to.getTime() - 1))]).toEqual([chinaDay(at), chinaDay(at)]);
    }),
  );
});

test('a moment is written as people do, in the time of China', () => {
  expect(chinaMinute(new Date('2026-11-22T16:05:59.999Z'))).toBe('2026-11-23 00:05');
});
