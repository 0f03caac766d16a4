import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceScale, shareOf } from './nice-scale.ts';

const chartValues = fc.array(
  fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  { maxLength: 40 },
);

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [
    [7, 2],
    [0, 2, 4, 6, 8],
  ],
  [
    [312, 40],
    [0, 100, 200, 300, 400],
  ],
  [[1_000], [0, 500, 1_000]],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-5, 10],
    [-5, 0, 5, 10],
  ],
  [[-12], [-15, -10, -5, 0]],
])('%j has the ticks %j', (values, ticks) => expect(niceScale(values).ticks).toEqual(ticks));

test('every value and zero are on the axis', () => {
  fc.assert(
    fc.property(chartValues, (values) => {
      const scale = niceScale(values);
      for (const value of [0, ...values]) {
        expect(shareOf(scale, value)).toBeGreaterThanOrEqual(-1e-9);
        expect(shareOf(scale, value)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test('ticks are evenly spaced, few, include zero, and are whole where the values are', () => {
  fc.assert(
    fc.property(chartValues, fc.integer({ min: 2, max: 8 }), (values, maxTicks) => {
      const { ticks, low, high } = niceScale(values, maxTicks);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(maxTicks + 1);
      expect(ticks).toContain(0);
      expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
      const step = (high - low) / (ticks.length - 1);
      ticks.forEach((tick, at) => expect(Math.abs(tick - (low + at * step))).toBeLessThan(step * 1e-6));
      if (values.every(Number.isInteger)) expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('an axis is not much longer than its values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 1e9 }), { minLength: 1 }), (values) => {
      expect(Math.max(...values) / niceScale(values).high).toBeGreaterThanOrEqual(0.4);
    }),
  );
});
