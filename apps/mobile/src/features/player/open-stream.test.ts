import { expect, test } from 'vitest';
import { computeLatency } from './open-stream.ts';

test('the latency is two of the longest segments, and at least a second and a half', () => {
  expect(computeLatency([0.5, 0.52, 0.48])).toBe(1.5);
  expect(computeLatency([1, 1, 1.4])).toBe(2.8);
  expect(computeLatency([2])).toBe(4);
  expect(computeLatency([])).toBe(1.5);
});

test('slightly different segments change nothing', () => {
  expect(computeLatency([1.04], 2)).toBe(2);
  expect(computeLatency([0.5], 2)).toBe(1.5);
});
