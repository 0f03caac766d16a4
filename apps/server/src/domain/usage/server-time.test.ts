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
