import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import MiniVideoListScreen from './mini-video-list-screen.tsx';

const mini = (id: number) =>
  sampleCard({ content_id: id, content_type: 'miniVideo', title: `短片${id}`, seconds: 75, like_count: id });
const many = Array.from({ length: 20 }, (_, at) => mini(at + 1));

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET area': () => ({ list: [{ id: 5, name: '初中', signal: 'junior', lev: 0, children: [] }] }),
    'GET index/recommend/video': ({ cursor, major_id: major }) =>
      major
        ? { list: [], next_cursor: null }
        : cursor
          ? { list: [mini(21)], next_cursor: null }
          : { list: many, next_cursor: 'second' },
    ...change,
  });

const show = (server = serve()) =>
  renderScreen(<MiniVideoListScreen />, { url: '/pages/index/miniVideoList', server });

afterEach(() => void areaStore.select(defaultArea));

test('shows the videos with their length, each a link', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '短视频' })).toBeVisible();
  const first = page.getByRole('link', { name: /短片1 1\s?人点赞$/ });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/media/miniVideo?id=1&type=miniVideo');
  await expect.element(first.getByText('01:15')).toBeVisible();
  await expectAccessible();
});

test('filters the videos by major, and an empty one links to all', async () => {
  await show();
  await page.getByRole('tab', { name: '初中' }).click();
  await expect.element(page.getByText('这个学段还没有短视频。')).toBeVisible();
  await page.getByRole('button', { name: '看看全部短视频' }).click();
  await expect.element(page.getByText('短片20', { exact: true })).toBeInTheDocument();
});

test('pull-to-refresh loads the list again', async () => {
  let times = 0;
  await show(
    serve({
      'GET index/recommend/video': () => ({ list: [mini((times += 1))], next_cursor: null }),
    }),
  );
  await expect.element(page.getByText('短片1', { exact: true })).toBeVisible();
  pullDown(page.getByText('短片1', { exact: true }).element());
  await expect.element(page.getByText('短片2', { exact: true })).toBeVisible();
});

test('loads the next page at the end', async () => {
  await show();
  await expect.element(page.getByText('短片20')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('短片21')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test('requests the chosen area, and an empty one says so', async () => {
  const areas: string[] = [];
  areaStore.select({ id: 77, name: '烟台市', signal: '370600', lev: 1 });
  await show(
    serve({
      'GET index/recommend/video': ({ area_id }) => {
        areas.push(String(area_id));
        return { list: [], next_cursor: null };
      },
    }),
  );
  await expect.element(page.getByText('这里还没有短视频。')).toBeVisible();
  expect(areas).toEqual(['77']);
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText('短片20')).toBeInTheDocument();
});
