import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus, type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';

const picture = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23FFE6D8'/%3E%3C/svg%3E",
  width: 320,
  height: 180,
  colour: '#FFE6D8',
};

interface Sample {
  readonly status: LiveStatus;
  /** Seconds from now; negative for the past. */
  readonly startsIn: number;
  /** The address of its video; none before the live starts. */
  readonly url?: string;
  readonly type?: 'actLive' | 'expertLive';
}

/** A live of ninety minutes whose recording lasts 24 s. */
export function sampleLive({ status, startsIn, url, type = 'expertLive' }: Sample): ContentDetail {
  const startsAt = Date.now() + startsIn * 1_000;
  const iso = (time: number) => new Date(time).toISOString();
  const shown = { poster: picture, captions_url: null, width: 64, height: 36 };
  // A running stream has no duration.
  const video = { url: url ?? '', seconds: url?.endsWith('/live.m3u8') ? 0 : 24, ...shown };
  return {
    content_id: 5,
    content_type: type,
    title: '作业桌边的晚上，一起聊聊',
    summary: '把“快点写”换成孩子接得住的话。',
    cover: picture,
    tags: [],
    expert: { id: 3, name: '李慕晴', title: '特聘专家', organisation: '省家庭教育指导中心', avatar: picture },
    account: { id: 8, name: '济南市家长学校', avatar: picture },
    major: { id: 2, name: '小学低年级' },
    view_count: 12_345,
    like_count: 7,
    collect_count: 0,
    comment_count: 0,
    published_at: '2026-11-01T08:00:00.000Z',
    mine: null,
    body: [{ kind: 'paragraph', text: '今晚聊的是作业桌边最常见的一幕。' }],
    course: null,
    article: null,
    mini_video: null,
    live: {
      status,
      status_label: liveStatusLabels[status],
      starts_at: iso(startsAt),
      ends_at: iso(startsAt + 90 * 60_000),
      started_at: status === liveStatus.upcoming ? null : iso(startsAt),
      ended_at: status === liveStatus.replay ? iso(startsAt + 90 * 60_000) : null,
      reserve_count: 36,
      agenda: [
        { at: '19:30', title: '开场' },
        { at: '20:00', title: '示范' },
      ],
      video: status === liveStatus.upcoming || url === undefined ? null : video,
      sound_url: null,
      has_replay: status === liveStatus.replay,
      chapters: [],
      capacity: null,
      sessions: [],
    },
  };
}
