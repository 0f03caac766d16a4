import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExcellentListScreen from './excellent-list-screen.tsx';

const picked = {
  ...sampleCard({ content_id: 1, title: '编辑选的课' }),
  reason: { ground: 'editor', count: 0, place: 0 } as const,
};
const collected = {
  ...sampleCard({ content_id: 2, content_type: 'graphic', title: '大家收藏的文章', seconds: 240 }),
  reason: { ground: 'collect', count: 128, place: 1 } as const,
};

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET index/recommend': ({ order, content_type: type }) => ({
      list: order !== 'excellent' ? [] : type === 'graphic' ? [collected] : [picked, collected],
      next_cursor: null,
    }),
    ...change,
  });

const show = (server = serve(), url: PageUrl = '/pages/index/excellentList') =>
  renderScreen(<ExcellentListScreen />, { url, server });

afterEach(() => void areaStore.select(defaultArea));

test('each content has a reason; the first is large, with its summary', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '优秀推荐' })).toBeVisible();
  const first = page.getByRole('link', { name: /编辑推荐的课程.*编辑选的课/ });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/course?id=1&type=course');
  const second = page.getByRole('link', { name: /文章里收藏最多 · 128 人收藏.*大家收藏的文章/ });
  await expect.element(second).toHaveAttribute('href', '/wx/pages/index/information?id=2&type=graphic');
  await expect.element(first).toMatchTextContent(new RegExp(picked.summary));
  await expect.element(second).not.toMatchTextContent(new RegExp(collected.summary));
  await expectAccessible();
});

test('the address can select a type', async () => {
  await show(serve(), '/pages/index/excellentList?type=graphic');
  await expect.element(page.getByRole('tab', { name: '文章' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('link', { name: /大家收藏的文章/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /编辑选的课/ })).not.toBeInTheDocument();
});

test('an unknown type shows all', async () => {
  await show(serve(), '/pages/index/excellentList?type=nonsense');
  await expect.element(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
});

test('a tab filters by type', async () => {
  await show();
  await page.getByRole('tab', { name: '文章' }).click();
  await expect.element(page.getByRole('link', { name: /大家收藏的文章/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /编辑选的课/ })).not.toBeInTheDocument();
});

test('loads the next page at the end, for the chosen area', async () => {
  const asked: (string | undefined)[] = [];
  areaStore.select({ id: 77, name: '烟台市', signal: '370600', lev: 1 });
  await show(
    serve({
      'GET index/recommend': ({ cursor, area_id }) => {
        asked.push(area_id);
        return cursor ? { list: [collected], next_cursor: null } : { list: [picked], next_cursor: 'second' };
      },
    }),
  );
  await expect.element(page.getByText('编辑选的课')).toBeVisible();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('大家收藏的文章')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set(['77']));
});

test('an empty type links to all', async () => {
  await show(
    serve({
      'GET index/recommend': ({ content_type: type }) => ({ list: type ? [] : [picked], next_cursor: null }),
    }),
  );
  await page.getByRole('tab', { name: '活动直播' }).click();
  await expect.element(page.getByText('还没有优秀的活动直播。')).toBeVisible();
  await page.getByRole('button', { name: '看看全部推荐' }).click();
  await expect.element(page.getByText('编辑选的课')).toBeVisible();
});

test('an empty list says so', async () => {
  await show(serve({ 'GET index/recommend': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('这里还没有推荐，过几天再来看看。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText('编辑选的课')).toBeVisible();
});
