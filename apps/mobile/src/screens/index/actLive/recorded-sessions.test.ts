import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import { findRecordedSessions } from './act-live-stage.tsx';

/** An activity whose recording lasts 24 s. It was planned a minute before it really began. */
const { live } = sampleLive({
  status: liveStatus.replay,
  startsIn: -86_400,
  url: '/replay.m3u8',
  type: 'actLive',
});
const started = Date.parse(live!.starts_at) + 60_000;
const part = (title: string, at: number) => ({
  title,
  starts_at: new Date(at).toISOString(),
  ends_at: live!.ends_at,
  expert: null,
  place: '',
  live: null,
});
const own = {
  content_id: 9,
  content_type: 'expertLive' as const,
  status: liveStatus.replay,
  status_label: '直播回放',
  video: null,
  sound_url: null,
  has_replay: true,
};
const find = (change: object = {}) =>
  findRecordedSessions({
    ...live!,
    started_at: new Date(started).toISOString(),
    sessions: [
      part('开场', Date.parse(live!.starts_at)),
      part('第二段', started + 12_000),
      part('没有录到', started + 600_000),
      { ...part('另一场', started + 5_000), live: own },
    ],
    ...change,
  }).map(({ session, second }) => [session.title, second]);

test('parts without a live of their own are where they began in the recording, the first one from its beginning', () => {
  expect(find()).toEqual([
    ['开场', 0],
    ['第二段', 12],
  ]);
});

test('without a recording there are none', () => {
  expect(find({ video: null })).toEqual([]);
  expect(find({ status: liveStatus.live })).toEqual([]);
});
