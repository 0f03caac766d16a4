import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLivePlace } from './live-place.ts';

const start = Date.parse('2026-11-21T19:30:00+08:00');

test('one comes in where all the others are', () => {
  expect(findLivePlace({ runsSince: start, seconds: 3_600 }, start + 754_000)).toBe(754);
});

test('before the beginning it stands at its start', () => {
  expect(findLivePlace({ runsSince: start, seconds: 3_600 }, start - 5_000)).toBe(0);
});

test('a recording shorter than its slot is shown again, and never ends outside of itself', () => {
  expect(findLivePlace({ runsSince: start, seconds: 40 }, start + 95_000)).toBe(15);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 0, max: 1e9 }), (seconds, passed) => {
      const place = findLivePlace({ runsSince: start, seconds }, start + passed)!;
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(seconds);
    }),
  );
});

test('a lesson has no such place, nor has what is made now', () => {
  expect(findLivePlace({ seconds: 40 }, start)).toBeUndefined();
  expect(findLivePlace({ runsSince: start, seconds: 0, isMadeNow: true }, start + 9_000)).toBeUndefined();
});
