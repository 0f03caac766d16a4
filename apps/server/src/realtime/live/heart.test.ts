import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHeart } from './heart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody who answers pings as long as `answers` says. */
function watched() {
  const peer = { answers: true, isPaused: false, silences: [] as number[] };
  const began = performance.now();
  const heart = watchHeart({
    isPaused: () => peer.isPaused,
    ping: () => peer.answers && heart.hear(),
    onSilence: () => void peer.silences.push(performance.now() - began),
  });
  return { peer, heart };
}

test('who answers may be quiet for ever; who does not any more is given up within a quarter of a minute', () => {
  const { peer } = watched();
  vi.advanceTimersByTime(300_000);
  expect(peer.silences).toEqual([]);
  peer.answers = false;
  vi.advanceTimersByTime(12_000);
  expect(peer.silences).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toHaveLength(1);
  expect(peer.silences[0]).toBeLessThanOrEqual(317_000);
});

test('whatever comes is a sign of life, and while nothing is read nobody is given up', () => {
  const { peer, heart } = watched();
  peer.answers = false;
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    heart.hear();
  }
  peer.isPaused = true;
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toEqual([]);
});

test('a heart that was stopped is not watched', () => {
  const { peer, heart } = watched();
  peer.answers = false;
  heart.stop();
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
