import { expect, test } from 'vitest';
import { sampleCard } from '../content-card/testing/sample-card.ts';
import { sampleItem } from './testing/sample-page.ts';
import { formatEntry, formatTotal } from './today-time.ts';

const now = new Date('2026-06-15T12:00:00');
const lesson = (seconds: number, lessons = 1, first = '1') =>
  sampleItem({
    content: sampleCard(),
    link: { params: { seconds: String(seconds), lessons: String(lessons), lesson: '第1节', first } },
  });
const live = (status: number, seconds = 3_600) =>
  sampleItem({
    content: sampleCard({
      content_type: 'expertLive',
      live_status: status,
      starts_at: new Date('2026-06-15T19:30:00').toISOString(),
    }),
    link: { params: { seconds: String(seconds) } },
  });

/** The line without break characters. */
const textOf = (item: ReturnType<typeof sampleItem>) => formatEntry(item, now).replaceAll('\u00A0', ' ');

test('an entry shows its time', () => {
  expect(textOf(lesson(190))).toBe('4 分钟 · 第 1 课');
  expect(textOf(lesson(60, 3))).toBe('1 分钟 · 前 3 课');
  expect(textOf(lesson(60, 6))).toBe('1 分钟 · 全 6 课');
  expect(textOf(lesson(60, 3, '2'))).toBe('1 分钟 · 从第 2 课起');
  expect(textOf(lesson(60, 1, '5'))).toBe('1 分钟 · 第 5 课');
  expect(textOf(live(0))).toBe('今天 19:30 开始 · 约 60 分钟');
  expect(textOf(live(1, 4_300))).toBe('还有 72 分钟');
  expect(textOf(live(2, 40))).toBe('不到 1 分钟');
  expect(textOf(sampleItem({ content: sampleCard() }))).toBe('');
});

test('the total counts what can be watched at any time; a live is named beside it', () => {
  expect(formatTotal([lesson(180), lesson(45)])).toBe('共 4 分钟');
  expect(formatTotal([lesson(30)])).toBe('不到 1 分钟');
  expect(formatTotal([lesson(180), live(1)])).toBe('共 3 分钟，另有一场直播');
  expect(formatTotal([live(0)])).toBe('一场直播');
  expect(formatTotal([lesson(180), live(2, 120)])).toBe('共 5 分钟');
  expect(formatTotal([sampleItem({ content: sampleCard() })])).toBe('');
});
