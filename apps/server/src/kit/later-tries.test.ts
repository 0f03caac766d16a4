import { expect, test } from 'vitest';
import { LaterTries } from './later-tries.ts';

test('what fails is tried after three seconds, then ever later, an hour apart at most', () => {
  const tries = new LaterTries<number>();
  let now = 1_000;
  const waits: number[] = [];
  for (let round = 0; round < 14; round += 1) {
    expect(tries.isDue(7, now)).toBe(true);
    const wait = tries.note(7, { failed: true, now });
    waits.push(wait);
    expect(tries.isDue(7, now + wait - 1)).toBe(false);
    now += wait;
  }
  expect(waits.slice(0, 3)).toEqual([3_000, 6_000, 12_000]);
  expect(waits.at(-1)).toBe(3_600_000);
});

test('one keeps no other waiting, and what was done begins anew', () => {
  const tries = new LaterTries<number>();
  tries.note(7, { failed: true, now: 0 });
  expect(tries.isDue(8, 0)).toBe(true);
  expect(tries.note(7, { failed: false, now: 3_000 })).toBe(0);
  expect(tries.isDue(7, 3_000)).toBe(true);
  expect(tries.note(7, { failed: true, now: 3_000 })).toBe(3_000);
});
