import type { ContentCard } from '@academy/contract/areas/shapes.ts';

const drawing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23DDF3E4'/%3E%3C/svg%3E";

/** A course card. */
export function sampleCard(change: Partial<ContentCard> = {}): ContentCard {
  return {
    content_id: 7,
    content_type: 'course',
    title: '和青春期的孩子一起走一段',
    summary: '门关上的时候，先别敲。从一次散步开始，重新听见孩子的话。',
    cover: { url: drawing, width: 320, height: 180, colour: '#DDF3E4' },
    poster: null,
    expert_id: 3,
    expert_name: '李慕晴',
    major_name: '初中',
    view_count: 12_345,
    like_count: 321,
    lesson_count: 6,
    seconds: 1_800,
    live_status: null,
    starts_at: null,
    began_at: null,
    recorded: null,
    reserve_count: null,
    capacity: null,
    published_at: '2026-11-01T08:00:00.000Z',
    ...change,
  };
}
