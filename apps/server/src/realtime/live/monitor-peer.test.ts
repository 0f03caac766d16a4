import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monitorPeer } from './publisher-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A peer that responds to pings while `responds` is true. */
function openMonitoredPeer() {
  const peer = { responds: true, isPaused: false, silences: [] as number[] };
  const began = performance.now();
  const monitor = monitorPeer({
    isPaused: () => peer.isPaused,
    ping: () => peer.responds && monitor.onActivity(),
    onSilence: () => void peer.silences.push(performance.now() - began),
  });
  return { peer, monitor };
}

test('a peer that responds may send nothing else; one that stops responding is dropped within 15 seconds', () => {
  const { peer } = openMonitoredPeer();
  vi.advanceTimersByTime(300_000);
  expect(peer.silences).toEqual([]);
  peer.responds = false;
  vi.advanceTimersByTime(12_000);
  expect(peer.silences).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toHaveLength(1);
  expect(peer.silences[0]).toBeLessThanOrEqual(317_000);
});

test('any data counts as activity, and no peer is dropped while reading is paused', () => {
  const { peer, monitor } = openMonitoredPeer();
  peer.responds = false;
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    monitor.onActivity();
  }
  peer.isPaused = true;
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toEqual([]);
});

test('a stopped monitor does nothing', () => {
  const { peer, monitor } = openMonitoredPeer();
  peer.responds = false;
  monitor.stop();
  vi.advanceTimersByTime(60_000);
  expect(peer.silences).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
