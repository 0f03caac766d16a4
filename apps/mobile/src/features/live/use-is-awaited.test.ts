import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { isAwaited } from './use-is-awaited.ts';

const [starts, ends] = ['2026-11-21T11:30:00.000Z', '2026-11-21T13:00:00.000Z'];
const live = (status: number, started: string | null = null) => ({
  status,
  starts_at: starts,
  ends_at: ends,
  started_at: started,
});
const at = (iso: string) => Date.parse(iso);
const minute = 60_000;
const hour = 60 * minute;

test('a live is awaited from the earliest moment at which it may start, however late it does', () => {
  const upcoming = live(liveStatus.upcoming);
  // The page looks at the clock once a minute, and the clock of a phone may be minutes slow.
  expect(isAwaited(upcoming, at(starts) - 12 * hour - 5 * minute)).toBe(true);
  expect(isAwaited(upcoming, at(starts) - 13 * hour)).toBe(false);
  expect(isAwaited(upcoming, at(starts) - 12 * hour)).toBe(true);
  expect(isAwaited(upcoming, at(ends) + 5 * hour)).toBe(true);
});

test('an ended one is awaited while it can be resumed: within its time, which moves with a late start', () => {
  expect(isAwaited(live(liveStatus.replay, starts), at(ends) - 1)).toBe(true);
  expect(isAwaited(live(liveStatus.replay, starts), at(ends))).toBe(false);
  expect(isAwaited(live(liveStatus.replay, '2026-11-21T12:00:00.000Z'), at(ends) + 1)).toBe(true);
});

test('a running one is there already', () => {
  expect(isAwaited(live(liveStatus.live, starts), at(starts))).toBe(false);
});
