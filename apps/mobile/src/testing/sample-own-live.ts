import type { Wire } from '@academy/contract/endpoints.ts';
import { type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';

type OwnLive = Wire['GET user/expert/livedetail']['output'];

/** A live of one's own with its figures; for tests. */
export function sampleOwnLive(change: Partial<OwnLive> = {}): OwnLive {
  const status = change.status ?? 0;
  return {
    content_id: 5,
    content_type: 'expertLive',
    title: '作业桌边的晚上，一起聊聊',
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    starts_at: '2026-11-21T11:30:00.000Z',
    started_at: status > 0 ? '2026-11-21T11:30:00.000Z' : null,
    ended_at: status > 1 ? '2026-11-21T12:40:00.000Z' : null,
    publishing: false,
    awaiting_seconds: null,
    reserve_count: 36,
    viewer_count: 0,
    peak_count: 128,
    visitor_count: 321,
    comment_count: 67,
    like_count: 12_345,
    seat_count: 3,
    seconds: 4_200,
    recorded: false,
    open_questions: [],
    words: '',
    trim_seconds: 0,
    rtmp: null,
    ...change,
  };
}
