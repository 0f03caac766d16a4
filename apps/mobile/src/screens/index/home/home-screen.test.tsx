import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import {
  sampleItem,
  sampleModule,
  samplePicture,
} from '../../../features/page-modules/testing/sample-page.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import HomeScreen from './home-screen.tsx';

const name = '济南市历下区家庭教育指导中心';
const account = {
  id: 9,
  name,
  intro: '每周更新一篇文章。',
  avatar: samplePicture,
  area_name: '济南市历下区',
};
const composed = sampleModule('course', '推荐课程', [
  sampleItem({ content: sampleCard({ title: '分工表' }) }),
]);

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET page': ({ account_id: id }) =>
      id === '9'
        ? { id: 1, title: name, account, modules: [composed, sampleModule('live', '直播', [])] }
        : new ApiError(404, '没有找到这个页面'),
    'GET account/recommend': ({ cursor }) =>
      cursor
        ? { list: [sampleCard({ content_id: 52, title: '第二页' })], next_cursor: null }
        : { list: [sampleCard({ content_id: 51, title: '最新的一篇' })], next_cursor: 'second' },
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.home({ id: 9 })) =>
  renderScreen(<HomeScreen />, { url, server });

test('shows the account and its modules, and uses its name as document title', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await expect.element(page.getByText('济南市历下区', { exact: true })).toBeVisible();
  await expect.element(page.getByText('每周更新一篇文章。')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: '推荐课程' }).getByRole('link', { name: /分工表/ }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: '直播' })).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.title).toBe(name));
  await expectAccessible();
});

test('lists its contents page by page', async () => {
  await show();
  const latest = page.getByRole('region', { name: '最近发布' });
  await expect.element(latest.getByText('最新的一篇')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(latest.getByText('第二页')).toBeInTheDocument();
  await expect.element(latest.getByText('没有更多了')).toBeInTheDocument();
});

test('an account without contents says so', async () => {
  await show(serve({ 'GET account/recommend': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('这家机构还没有发布内容。')).toBeVisible();
});

test.each<PageUrl>(['/pages/index/home?id=404', '/pages/index/home?id=x', '/pages/index/home'])(
  '%s is no account, and links to other contents',
  async (url) => {
    await show(serve(), url);
    await expect.element(page.getByText(/没有找到这家机构/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '看看优秀推荐' }))
      .toHaveAttribute('href', '/wx/pages/index/excellentList');
  },
);

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
});
