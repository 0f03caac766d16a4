import { usageLimits } from '@academy/contract/usage-limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf } from './moment-of.ts';

const now = Date.parse('2026-11-22T11:30:00Z');

test('a wrong clock moves nothing: only the time since is believed', () => {
  for (const off of [0, -3_600_000, 10 * 365 * 24 * 3_600_000]) {
    const sentAt = now + off;
    expect(momentOf({ at: sentAt - 20_000, sentAt, now })).toEqual(new Date('2026-11-22T11:29:40Z'));
  }
});

test('nothing lies ahead of us, and nothing further back than something may be late', () => {
  const clock = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(clock, clock, (at, sentAt) => {
      const moment = momentOf({ at, sentAt, now }).getTime();
      expect(moment).toBeLessThanOrEqual(now);
      expect(moment).toBeGreaterThanOrEqual(now - usageLimits.lateFor);
    }),
  );
});
