import { usageLimits } from '@academy/contract/usage-limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toServerTime } from './usage-batch.ts';

const now = Date.parse('2026-11-22T11:30:00Z');

test('a wrong clock has no effect: only the elapsed time counts', () => {
  for (const off of [0, -3_600_000, 10 * 365 * 24 * 3_600_000]) {
    const sentAt = now + off;
    expect(toServerTime({ at: sentAt - 20_000, sentAt, now })).toEqual(new Date('2026-11-22T11:29:40Z'));
  }
});

test('a record a week old on arrival has its own time, and an older one that of a week ago', () => {
  const week = 7 * 24 * 3_600_000;
  for (const [age, counted] of [
    [week - 1, week - 1],
    [week, week],
    [week + 1, week],
  ] as const)
    expect(toServerTime({ at: now - age, sentAt: now, now }).getTime()).toBe(now - counted);
});

test('no time is in the future, or older than the maximum delay', () => {
  const clock = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(clock, clock, (at, sentAt) => {
      const moment = toServerTime({ at, sentAt, now }).getTime();
      expect(moment).toBeLessThanOrEqual(now);
      expect(moment).toBeGreaterThanOrEqual(now - usageLimits.maxDelay);
    }),
  );
});
