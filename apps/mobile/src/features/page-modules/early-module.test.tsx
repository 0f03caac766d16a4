import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';
import { formatContentMeta } from '../content-card/content-meta.ts';
import { sampleCard } from '../content-card/testing/sample-card.ts';
import { EarlyModule } from './early-module.tsx';
import { sampleItem, sampleModule, samplePicture } from './testing/sample-page.ts';

const size = { width: innerWidth, height: innerHeight };
beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(size.width, size.height));

const startsAt = '2026-12-01T11:00:00.000Z';
const activity = sampleCard({
  content_type: 'actLive',
  expert_name: '王守义',
  live_status: 0,
  starts_at: startsAt,
  reserve_count: 39,
});
const meta = (card: typeof activity) => formatContentMeta(card, new Date('2026-11-20T10:00:00.000Z'));

const show = (title: string) =>
  renderScreen(
    <div style={{ paddingInline: 'var(--space-md)' }}>
      <EarlyModule
        module={sampleModule('banner', '本周推荐', [
          sampleItem({ content: activity, link: { title, picture: samplePicture } }),
        ])}
        cards={{ meta }}
      />
    </div>,
    { url: '/pages/index/index', server: createFakeServer({}) },
  );

/** The lines of an element’s text as they are laid out. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let index = 0; index < node.textContent!.length; index += 1) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const top = Math.round(range.getBoundingClientRect().top / 4);
      lines.set(top, (lines.get(top) ?? '') + range.toString());
    }
  }
  return [...lines.values()].map((line) => line.replaceAll('\u00A0', ' ').trim());
}

test.each([320, 375, 430])('at %i px the lines of a banner end between words', async (width) => {
  await page.viewport(width, 812);
  await show('三代人，一起画张分工表');
  const link = page.getByRole('link', { name: /一起画张分工表/ }).first();
  const [details, title] = [...link.element().querySelectorAll('span > span')];
  expect(linesOf(title!)).toEqual(['三代人，', '一起画张分工表']);
  expect(linesOf(details!)).toEqual(['12月1日 19:00 ·', '王守义 · 39 人已预约']);
});

test.each([320, 375, 430])('at %i px a title without a comma has two lines of one length', async (width) => {
  await page.viewport(width, 812);
  await show('三代人同住的一张分工表');
  const link = page.getByRole('link', { name: /三代人同住/ }).first();
  const title = link.element().querySelectorAll('span > span')[1]!;
  expect(
    linesOf(title)
      .map((line) => line.length)
      .toSorted(),
  ).toEqual([5, 6]);
});
