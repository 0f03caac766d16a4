import { expect, test } from 'vitest';
import { createPacer } from './pace.ts';

test('a handful at once, then as many as come back, each name by itself', () => {
  let now = 0;
  const pacer = createPacer({ burst: 3, perSecond: 2 }, () => now);
  const spend = (name: string, times: number) => Array.from({ length: times }, () => pacer.spend(name));
  expect(spend('one', 4)).toEqual([true, true, true, false]);
  expect(spend('other', 1)).toEqual([true]);
  now = 500;
  expect(spend('one', 2)).toEqual([true, false]);
  now = 60_000;
  expect(spend('one', 4)).toEqual([true, true, true, false]);
  // Several at once are all there, or none is taken.
  expect(pacer.spend('third', 4)).toBe(false);
  expect([pacer.spend('third', 2), pacer.spend('third', 2), pacer.spend('third')]).toEqual([
    true,
    false,
    true,
  ]);
});
