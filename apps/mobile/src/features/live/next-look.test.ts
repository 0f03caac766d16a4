import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { findNextLook } from './next-look.ts';

const starts = '2026-11-21T11:30:00.000Z';
const ends = '2026-11-21T13:00:00.000Z';
const video = { url: '', poster: { url: '', width: 1, height: 1, colour: '' } } as never;
const live = (status: number, there = video) => ({ status, starts_at: starts, ends_at: ends, video: there });

test('an upcoming live is looked at when it begins, and soon again while nobody says so', () => {
  expect(findNextLook(live(liveStatus.upcoming), Date.parse(starts) - 90_000)).toBe(90_000);
  expect(findNextLook(live(liveStatus.upcoming), Date.parse(starts) + 1)).toBe(10_000);
});

test('a running live is looked at when it should end', () => {
  expect(findNextLook(live(liveStatus.live), Date.parse(ends) - 60_000)).toBe(60_000);
  expect(findNextLook(live(liveStatus.live), Date.parse(ends))).toBe(10_000);
});

test('a replay is final once it can be watched', () => {
  expect(findNextLook(live(liveStatus.replay), Date.parse(ends))).toBeUndefined();
  expect(findNextLook(live(liveStatus.replay, null as never), Date.parse(ends))).toBe(60_000);
});
