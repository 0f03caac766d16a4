import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liveStatus } from '@academy/contract/limits.ts';
import { sampleLive } from '../live/testing/sample-live.ts';
import { findBroadcastPosition, findLiveSource } from './live-source.ts';

const url = '/media/lives/5/live.m3u8';

test('a live stream is distinguished from a broadcast recording', () => {
  const sent = findLiveSource(sampleLive({ status: liveStatus.live, startsIn: -60, url }));
  expect(sent).toMatchObject({ key: 'live:5', isLiveStream: true });
  const elsewhere = 'https://play.example/live/academy-5.m3u8?txSecret=1';
  const pushedOn = sampleLive({ status: liveStatus.live, startsIn: -60, url });
  pushedOn.live!.video!.url = elsewhere;
  expect(findLiveSource(pushedOn)).toMatchObject({ url: elsewhere, isLiveStream: true });
  const recorded = sampleLive({ status: liveStatus.live, startsIn: -60, url: '/media/a/index.m3u8' });
  expect(findLiveSource(recorded)).toMatchObject({ key: 'live:5', isLiveStream: false });
});

test('a recording is no broadcast and has its own saved position', () => {
  const replay = sampleLive({
    status: liveStatus.replay,
    startsIn: -9_000,
    url: '/media/lives/5/replay-1.m3u8',
  });
  expect(findLiveSource(replay)).toMatchObject({
    key: 'replay:5',
    isLiveStream: false,
    broadcastSince: undefined,
  });
});

const start = Date.parse('2026-11-21T19:30:00+08:00');

test('a viewer joins at the position of all others', () => {
  expect(findBroadcastPosition({ broadcastSince: start, seconds: 3_600 }, start + 754_000)).toBe(754);
});

test('before the start the position is 0', () => {
  expect(findBroadcastPosition({ broadcastSince: start, seconds: 3_600 }, start - 5_000)).toBe(0);
});

test('a recording shorter than its slot is repeated, and the position never exceeds it', () => {
  expect(findBroadcastPosition({ broadcastSince: start, seconds: 40 }, start + 95_000)).toBe(15);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 0, max: 1e9 }), (seconds, passed) => {
      const place = findBroadcastPosition({ broadcastSince: start, seconds }, start + passed)!;
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(seconds);
    }),
  );
});

test('a lesson has no such position, nor has a live stream', () => {
  expect(findBroadcastPosition({ seconds: 40 }, start)).toBeUndefined();
  expect(
    findBroadcastPosition({ broadcastSince: start, seconds: 0, isLiveStream: true }, start + 9_000),
  ).toBeUndefined();
});
