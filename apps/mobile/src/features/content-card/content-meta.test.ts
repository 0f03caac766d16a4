import { expect, test } from 'vitest';
import { formatContentMeta } from './content-meta.ts';
import { sampleCard } from './testing/sample-card.ts';

/** The line without break characters. */
const metaOf = (...args: Parameters<typeof formatContentMeta>) =>
  formatContentMeta(...args).replaceAll('\u00A0', ' ');

test('each type shows its expert and its length', () => {
  expect(metaOf(sampleCard())).toBe('李慕晴 · 6 课');
  expect(metaOf(sampleCard({ content_type: 'graphic', seconds: 200 }))).toBe('李慕晴 · 3 分钟读完');
  expect(metaOf(sampleCard({ content_type: 'graphic', seconds: 20 }))).toBe('李慕晴 · 1 分钟读完');
  expect(metaOf(sampleCard({ content_type: 'miniVideo', seconds: 45 }))).toBe('李慕晴 · 45 秒');
});

test('a live shows its start and its reservations, or its views', () => {
  const now = new Date('2026-11-20T10:00:00');
  const live = {
    content_type: 'expertLive' as const,
    starts_at: new Date('2026-11-20T19:30:00').toISOString(),
  };
  const upcoming = { ...live, live_status: 0 };
  expect(metaOf(sampleCard({ ...upcoming, reserve_count: 0 }), now)).toBe('今天 19:30 · 李慕晴');
  expect(metaOf(sampleCard({ ...upcoming, reserve_count: 23 }), now)).toBe(
    '今天 19:30 · 李慕晴 · 23 人已预约',
  );
  expect(metaOf(sampleCard({ ...upcoming, reserve_count: 23, capacity: 300 }), now)).toBe(
    '今天 19:30 · 李慕晴 · 23 人已报名',
  );
  expect(metaOf(sampleCard({ ...live, live_status: 1 }), now)).toBe('李慕晴 · 1.2 万次观看');
  expect(metaOf(sampleCard({ ...live, live_status: 2, expert_name: null }), now)).toBe('1.2 万次观看');
});

test('unknown values are left out', () => {
  expect(metaOf(sampleCard({ expert_name: null }))).toBe('6 课');
  expect(metaOf(sampleCard({ lesson_count: null }))).toBe('李慕晴');
  expect(metaOf(sampleCard({ content_type: 'actLive', live_status: 1, view_count: 0 }))).toBe('李慕晴');
});
