import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { findNextPoll } from './use-live-refresh.ts';

const starts = '2026-11-21T11:30:00.000Z';
const ends = '2026-11-21T13:00:00.000Z';
const video = { url: '', poster: { url: '', width: 1, height: 1, colour: '' } } as never;
const times = { starts_at: starts, ends_at: ends };
const live = (status: number) => ({ status, ...times, video, has_replay: status === liveStatus.replay });

test('an upcoming live is polled when it starts, and soon again while the server still says upcoming', () => {
  expect(findNextPoll(live(liveStatus.upcoming), Date.parse(starts) - 90_000)).toBe(90_000);
  expect(findNextPoll(live(liveStatus.upcoming), Date.parse(starts) + 1)).toBe(10_000);
});

test('a running live is polled when it should end', () => {
  expect(findNextPoll(live(liveStatus.live), Date.parse(ends) - 60_000)).toBe(60_000);
  expect(findNextPoll(live(liveStatus.live), Date.parse(ends))).toBe(60_000);
});

test('a finished live is polled while its recording is being prepared, and not for one that never comes', () => {
  const over = live(liveStatus.replay);
  expect(findNextPoll(over, Date.parse(ends))).toBeUndefined();
  expect(findNextPoll({ ...over, video: null }, Date.parse(ends))).toBe(60_000);
  expect(findNextPoll({ ...over, video: null, has_replay: false }, Date.parse(ends))).toBeUndefined();
});
