import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { sampleLive } from '../live/testing/sample-live.ts';
import { findLiveSource } from './live-source.ts';

const url = '/media/lives/5/live.m3u8';

test('what somebody sends now is told from a recording that is broadcast', () => {
  const sent = findLiveSource(sampleLive({ status: liveStatus.live, startsIn: -60, url }));
  expect(sent).toMatchObject({ key: 'live:5', isMadeNow: true });
  const elsewhere = 'https://play.example/live/academy-5.m3u8?txSecret=1';
  const pushedOn = sampleLive({ status: liveStatus.live, startsIn: -60, url });
  pushedOn.live!.video!.url = elsewhere;
  expect(findLiveSource(pushedOn)).toMatchObject({ url: elsewhere, isMadeNow: true });
  const recorded = sampleLive({ status: liveStatus.live, startsIn: -60, url: '/media/a/index.m3u8' });
  expect(findLiveSource(recorded)).toMatchObject({ key: 'live:5', isMadeNow: false });
});

test('a replay stands still, and has a place of its own', () => {
  const replay = sampleLive({
    status: liveStatus.replay,
    startsIn: -9_000,
    url: '/media/lives/5/replay-1.m3u8',
  });
  expect(findLiveSource(replay)).toMatchObject({ key: 'replay:5', isMadeNow: false, runsSince: undefined });
});
