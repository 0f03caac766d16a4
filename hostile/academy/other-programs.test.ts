import { expect, test } from 'vitest';
import { parseProcessorTimes, shareOfOthers } from './other-programs.ts';

const second = 1_000_000;

test('others used what was busy and not the run’s own', () => {
  const before = parseProcessorTimes('cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 50 0 50 400', 1 * second);
  // Two cores for a second: one and a half were busy, one with the run.
  const after = parseProcessorTimes('cpu  230 5 110 845 0 3 2 5 0 0\ncpu0 1 1 1 1', 2 * second);
  expect(after.all - before.all).toBe(2 * second);
  expect(shareOfOthers(before, after)).toBeCloseTo(0.25);
});

test('more of its own than was busy, by the imprecision of both, is no use of others', () => {
  const before = parseProcessorTimes('cpu  100 0 100 800 0 0 0 0 0 0', 0);
  const after = parseProcessorTimes('cpu  200 0 100 900 0 0 0 0 0 0', 1.02 * second);
  expect(shareOfOthers(before, after)).toBe(0);
});
