import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { findNextPoll } from './use-live-refresh.ts';

const starts = '2026-11-21T11:30:00.000Z';
const ends = '2026-11-21T13:00:00.000Z';
const video = { url: '', poster: { url: '', width: 1, height: 1, colour: '' } } as never;
const live = (status: number, there = video) => ({ status, starts_at: starts, ends_at: ends, video: there });

test('an upcoming live is polled when it starts, and soon again while the server still says upcoming', () => {
  expect(findNextPoll(live(liveStatus.upcoming), Date.parse(starts) - 90_000)).toBe(90_000);
  expect(findNextPoll(live(liveStatus.upcoming), Date.parse(starts) + 1)).toBe(10_000);
});

test('a running live is polled when it should end', () => {
  expect(findNextPoll(live(liveStatus.live), Date.parse(ends) - 60_000)).toBe(60_000);
  expect(findNextPoll(live(liveStatus.live), Date.parse(ends))).toBe(60_000);
});

test('a finished live is not polled once its recording can be watched', () => {
  expect(findNextPoll(live(liveStatus.replay), Date.parse(ends))).toBeUndefined();
  expect(findNextPoll(live(liveStatus.replay, null as never), Date.parse(ends))).toBe(60_000);
});
