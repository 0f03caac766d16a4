import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExpertLiveScreen from './expert-live-screen.tsx';

const card = (id: number, status: number, title: string): ContentCard =>
  sampleCard({
    content_id: id,
    content_type: 'expertLive',
    title,
    live_status: status,
    lesson_count: null,
    starts_at: '2026-11-20T11:30:00.000Z',
  });
const some = [card(1, 1, '正在聊'), card(2, 0, '马上聊'), card(3, 2, '聊完了')];

const serve = (list = some) =>
  createFakeServer({
    'GET index/recommend': ({ order, content_type: type, cursor }) => {
      if (order !== 'live' || type !== 'expertLive') return { list: [], next_cursor: null };
      return cursor === 'more'
        ? { list: [card(4, 2, '早聊完了')], next_cursor: null }
        : { list, next_cursor: list.length > 0 ? 'more' : null };
    },
  });
const show = (server = serve()) =>
  renderScreen(<ExpertLiveScreen />, { url: '/pages/media/expertLive', server, key: 'lives.1' });

afterEach(() => sessionStorage.clear());

test('without an id all lives are listed: running, upcoming and recorded, page by page', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '专家直播' })).toBeVisible();
  const headings = () =>
    page
      .getByRole('heading')
      .elements()
      .map((each) => each.textContent)
      .join('、');
  await expect
    .poll(headings)
    .toBe('专家直播、正在直播、正在聊、即将开始、马上聊、直播回放、聊完了、早聊完了');
  await expect
    .element(page.getByRole('link', { name: /马上聊/ }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=2&type=expertLive');
  await expectAccessible();
});

test('the chosen kind is found again after a reload', async () => {
  const activity = { ...card(5, 0, '家长学校开放日'), content_type: 'actLive' as const };
  const server = createFakeServer({
    'GET index/recommend': ({ content_type: type }) => ({
      list: type === 'actLive' ? [activity] : some,
      next_cursor: null,
    }),
  });
  const first = await show(server);
  await page.getByRole('tab', { name: '活动直播' }).click();
  await expect.element(page.getByRole('link', { name: /家长学校开放日/ })).toBeVisible();
  await first.unmount();
  await show(server);
  await expect.element(page.getByRole('tab', { name: '活动直播' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('link', { name: /家长学校开放日/ })).toBeVisible();
});

test('without lives there is one link to experts', async () => {
  await show(serve([]));
  await expect.element(page.getByText('还没有安排直播，先去看看专家们的课程吧。')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '看看专家们' })).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByRole('heading', { name: '正在聊' })).toBeVisible();
});

test('activities are listed behind the same entry', async () => {
  const activity = sampleCard({
    content_id: 9,
    content_type: 'actLive',
    title: '家庭教育宣传周',
    live_status: 0,
    lesson_count: null,
    starts_at: '2026-11-29T11:00:00.000Z',
  });
  const server = createFakeServer({
    'GET index/recommend': ({ content_type: type }) => ({
      list: type === 'actLive' ? [activity] : some,
      next_cursor: null,
    }),
  });
  await show(server);
  await page.getByRole('tab', { name: '活动直播' }).click();
  await expect
    .element(page.getByRole('link', { name: /家庭教育宣传周/ }))
    .toHaveAttribute('href', '/wx/pages/index/actLive?id=9&type=actLive');
  await expect.element(page.getByRole('heading', { level: 1, name: '活动直播' })).toBeVisible();
  await expect.element(page.getByText('正在聊')).not.toBeInTheDocument();
});
