import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { useApi } from '../../data/use-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard } from '../content-card/testing/sample-card.ts';
import { openedToday } from './opened-today.ts';
import { sampleItem, sampleModule } from './testing/sample-page.ts';
import { TodayCard } from './today-card.tsx';

const items = [
  sampleItem({
    content: sampleCard({ content_id: 1, title: '写作业拖拉，先看这三件事' }),
    link: { title: '今天的一课', params: { seconds: '170', lessons: '5', lesson: '水会往哪儿流' } },
  }),
  sampleItem({
    content: sampleCard({ content_id: 2, content_type: 'expertLive', title: '今晚怎么陪', live_status: 1 }),
    link: { title: '正在直播', params: { seconds: '4300' } },
  }),
  sampleItem({
    content: sampleCard({ content_id: 3, content_type: 'miniVideo', title: '三次呼吸' }),
    link: { title: '一分钟短视频', params: { seconds: '16' } },
  }),
];

const show = (shown = items) =>
  renderScreen(<TodayCard module={sampleModule('today', '今天十分钟', shown)} />, {
    url: '/pages/index/index',
    server: createFakeServer({}),
  });

beforeEach(() => {
  localStorage.clear();
  openedToday.restore();
});

test('three rows with purpose and time, and their real total', async () => {
  await show();
  const card = page.getByRole('region', { name: '今天十分钟' });
  await expect.element(card.getByText('共 4 分钟，另有一场直播')).toBeVisible();
  const links = card.getByRole('link');
  await expect
    .element(links.nth(0))
    .toHaveTextContent('今天的一课3 分钟 · 前 5 课水会往哪儿流写作业拖拉，先看这三件事');
  await expect.element(links.nth(0)).toHaveAttribute('href', '/wx/pages/index/course?id=1&type=course');
  await expect.element(links.nth(1)).toHaveTextContent('正在直播还有 72 分钟今晚怎么陪');
  await expect
    .element(links.nth(1))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=2&type=expertLive');
  await expect.element(links.nth(2)).toHaveTextContent('一分钟短视频不到 1 分钟三次呼吸');
  await expect.element(links.nth(2)).toHaveAttribute('href', '/wx/pages/media/miniVideo?id=3&type=miniVideo');
  await expectAccessible();
});

test('contents opened today are ticked, also on the next visit', async () => {
  const { unmount } = await show();
  await expect.element(page.getByText('看过')).not.toBeInTheDocument();
  await page.getByRole('link', { name: /水会往哪儿流/ }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/index/course?id=1&type=course');
  await expect.element(page.getByRole('link', { name: /看过.*水会往哪儿流/ })).toBeVisible();
  expect(openedToday.get()).toEqual([1]);
  await unmount();
  await show();
  await expect.element(page.getByRole('link', { name: /看过.*水会往哪儿流/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /看过.*三次呼吸/ })).not.toBeInTheDocument();
});

/** Shows its children once the mini video has been loaded, as its page loads it. */
function AfterVisit({ children }: { children: ReactNode }) {
  const { data } = useApi('GET content/detail', { content_id: 3, content_type: 'miniVideo' });
  return data ? children : null;
}

test('a content opened before hydration is ticked too', async () => {
  await renderScreen(
    <AfterVisit>
      <TodayCard module={sampleModule('today', '今天十分钟', items)} />
    </AfterVisit>,
    {
      url: '/pages/index/index',
      server: createFakeServer({ 'GET content/detail': () => ({ content_id: 3 }) as never }),
    },
  );
  await expect.element(page.getByRole('link', { name: /看过.*三次呼吸/ })).toBeVisible();
  expect(openedToday.get()).toEqual([3]);
});

test('a card with one row has the right total', async () => {
  await show(items.slice(2));
  await expect.element(page.getByText('不到 1 分钟', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});
