import { expect, test } from 'vitest';
import { RetryBackoff } from './retry-backoff.ts';

test('a failure is retried after three seconds, then at doubling delays of at most one hour', () => {
  const tries = new RetryBackoff<number>();
  let now = 1_000;
  const waits: number[] = [];
  for (let round = 0; round < 14; round += 1) {
    expect(tries.isDue(7, now)).toBe(true);
    const wait = tries.record(7, { failed: true, now });
    waits.push(wait);
    expect(tries.isDue(7, now + wait - 1)).toBe(false);
    now += wait;
  }
  expect(waits.slice(0, 3)).toEqual([3_000, 6_000, 12_000]);
  expect(waits.at(-1)).toBe(3_600_000);
});

test('keys do not delay each other, and a success resets the delay', () => {
  const tries = new RetryBackoff<number>();
  tries.record(7, { failed: true, now: 0 });
  expect(tries.isDue(8, 0)).toBe(true);
  expect(tries.record(7, { failed: false, now: 3_000 })).toBe(0);
  expect(tries.isDue(7, 3_000)).toBe(true);
  expect(tries.record(7, { failed: true, now: 3_000 })).toBe(3_000);
});
