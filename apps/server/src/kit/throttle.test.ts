import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('a burst is allowed at once, then as many as are refilled, separately for each name', () => {
  let now = 0;
  const pacer = createThrottle({ burst: 3, perSecond: 2 }, () => now);
  const spend = (name: string, times: number) => Array.from({ length: times }, () => pacer.tryTake(name));
  expect(spend('one', 4)).toEqual([true, true, true, false]);
  expect(spend('other', 1)).toEqual([true]);
  now = 500;
  expect(spend('one', 2)).toEqual([true, false]);
  now = 60_000;
  expect(spend('one', 4)).toEqual([true, true, true, false]);
  // Several tokens are taken together or not at all.
  expect(pacer.tryTake('third', 4)).toBe(false);
  expect([pacer.tryTake('third', 2), pacer.tryTake('third', 2), pacer.tryTake('third')]).toEqual([
    true,
    false,
    true,
  ]);
});
