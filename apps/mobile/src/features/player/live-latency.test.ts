import { expect, test } from 'vitest';
import { findLatency } from './live-latency.ts';

test('two of the longest pieces, and a second and a half at least', () => {
  expect(findLatency([0.5, 0.52, 0.48])).toBe(1.5);
  expect(findLatency([1, 1, 1.4])).toBe(2.8);
  expect(findLatency([2])).toBe(4);
  expect(findLatency([])).toBe(1.5);
});

test('pieces that differ a little change nothing', () => {
  expect(findLatency([1.04], 2)).toBe(2);
  expect(findLatency([0.5], 2)).toBe(1.5);
});
