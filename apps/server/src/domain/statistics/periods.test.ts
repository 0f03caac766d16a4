import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statPeriods } from '@academy/contract/limits.ts';
import { addDays, periodOf } from './periods.ts';

const days = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const names = fc.constantFrom(...statPeriods);

test('a week begins on Monday, a month and a year on their first day', () => {
  expect(periodOf('week', '2026-11-22')).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-22',
    previous: { from: '2026-11-09', to: '2026-11-15' },
  });
  expect(periodOf('month', '2028-02-29')).toMatchObject({
    from: '2028-02-01',
    to: '2028-02-29',
    previous: { from: '2028-01-01', to: '2028-01-31' },
  });
  expect(periodOf('year', '2026-01-01')).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
    previous: { from: '2025-01-01', to: '2025-12-31' },
  });
});

test('points are the days of a week or a month, and the months of a year', () => {
  expect(periodOf('week', '2026-12-31').points.map(({ label }) => label)).toEqual([
    '28日', '29日', '30日', '31日', '1日', '2日', '3日',
  ]); // prettier-ignore
  expect(periodOf('month', '2026-11-21').points).toHaveLength(30);
  const { points, pointGrain } = periodOf('year', '2026-11-21');
  expect(pointGrain).toBe('month');
  expect(points.at(10)).toEqual({ start: '2026-11-01', label: '11月' });
});

test('an invalid day is in no period', () => {
  expect(() => periodOf('month', '2026-02-30')).toThrow(RangeError);
});

test('every day is in its period, which is the period of each of its days and follows the one before', () => {
  fc.assert(
    fc.property(names, days, (name, day) => {
      const period = periodOf(name, day);
      expect(period.from <= day && day <= period.to).toBe(true);
      expect(periodOf(name, period.from)).toEqual(period);
      expect(periodOf(name, period.to)).toEqual(period);
      expect(addDays(period.previous.to, 1)).toBe(period.from);
      expect(period.points[0]!.start).toBe(period.from);
    }),
  );
});
