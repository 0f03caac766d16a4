import { liveStatus } from '@academy/contract/limits.ts';
import { sampleLive } from '../../../../features/live/testing/sample-live.ts';
import playlist from '../../../../features/player/testing/clip/index.m3u8?url';

const hour = 3_600;

export const byline = {
  id: 4,
  name: '王守义',
  title: '特聘专家',
  organisation: '家庭教育指导中心',
  avatar: { url: '', width: 1, height: 1, colour: '#FFE6D8' },
};

/** A future activity with three sessions: one over, one running, one at a physical place. */
export function sampleActivity(change: Partial<NonNullable<ReturnType<typeof sampleLive>['live']>> = {}) {
  const content = sampleLive({ type: 'actLive', status: liveStatus.upcoming, startsIn: 24 * hour });
  const runs = sampleLive({ status: liveStatus.live, startsIn: -3, url: playlist }).live!;
  const over = sampleLive({ status: liveStatus.replay, startsIn: -48 * hour, url: playlist }).live!;
  const sessions = [
    { title: '预热一', part: over, id: 11 },
    { title: '预热二', part: runs, id: 12 },
  ].map(({ title, part, id }) => ({
    title,
    starts_at: part.starts_at,
    ends_at: part.ends_at,
    expert: null,
    place: '',
    live: {
      content_id: id,
      content_type: 'expertLive' as const,
      status: part.status,
      status_label: part.status_label,
      video: part.video,
      sound_url: null,
      has_replay: part.has_replay,
    },
  }));
  const { starts_at, ends_at } = content.live!;
  const there = { title: '主会场', starts_at, ends_at, expert: byline, place: '一楼报告厅', live: null };
  return {
    ...content,
    live: { ...content.live!, sessions: [...sessions, there], ...change },
  };
}
