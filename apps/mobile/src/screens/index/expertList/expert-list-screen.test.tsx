import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleListed } from '../../../features/page-modules/testing/sample-page.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import ExpertListScreen from './expert-list-screen.tsx';

const many = Array.from({ length: 20 }, (_, at) => sampleListed({ id: at + 1, name: `专家${at + 1}` }));

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/index/expert': ({ cursor }) =>
      cursor
        ? { list: [sampleListed({ id: 21, name: '最后一位', follower_count: 0 })], next_cursor: null }
        : { list: many, next_cursor: 'second' },
    ...change,
  });

const show = (server = serve()) =>
  renderScreen(<ExpertListScreen />, { url: '/pages/index/expertList', server });

test('lists the experts with their topics, each a link', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '专家' })).toBeVisible();
  const first = page.getByRole('link', { name: /专家1 / });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/expert?id=1&type=expert');
  for (const words of ['特聘专家', '省家庭教育指导中心', '亲子沟通', '7 个内容 · 1.2 万 人关注']) {
    await expect.element(first.getByText(words)).toBeVisible();
  }
  await expectAccessible();
});

test('loads the next page at the end, and hides a follower count of zero', async () => {
  await show();
  await expect.element(page.getByText('专家20')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  const last = page.getByRole('link', { name: /最后一位/ });
  await expect.element(last.getByText('7 个内容', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test('an empty list says so', async () => {
  await show(serve({ 'GET user/index/expert': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('还没有专家入驻。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText('专家20')).toBeInTheDocument();
});

test('pull-to-refresh loads the list again', async () => {
  const names = ['原来的', '新来的'];
  await show(
    serve({
      'GET user/index/expert': () => ({
        list: [sampleListed({ name: names.shift() ?? '新来的' })],
        next_cursor: null,
      }),
    }),
  );
  await expect.element(page.getByText('原来的')).toBeVisible();
  pullDown(page.getByText('原来的').element());
  await expect.element(page.getByText('新来的')).toBeVisible();
});

test('following and unfollowing in the list is shown at once and counted', async () => {
  session.save(tokenOf());
  onTestFinished(() => session.clear());
  let followed = false;
  const asked: string[] = [];
  let reads = 0;
  await show(
    serve({
      // Only the first request is answered: the optimistic follow stays while the list is loaded again.
      'GET user/index/expert': () =>
        ++reads > 1
          ? new Promise(() => {})
          : { list: [sampleListed({ id: 9, followed: false, follower_count: 7 })], next_cursor: null },
      'POST content/interactive/expert/focus/{action}': ({ action, expert_id }) => {
        asked.push(`${action} ${expert_id}`);
        followed = action === 'add';
        return { followed, follower_count: followed ? 8 : 7 };
      },
    }),
  );
  await page.getByRole('button', { name: '关注李慕晴', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '已关注李慕晴' })).toBeVisible();
  await expect.element(page.getByText(/· 8 人关注/)).toBeVisible();
  await expect.poll(() => reads).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(page.getByText(/· 8 人关注/)).toBeVisible();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/expertList');
  await expectAccessible();
  await page.getByRole('button', { name: '已关注李慕晴' }).click();
  await expect.element(page.getByRole('button', { name: '关注李慕晴', exact: true })).toBeVisible();
  await expect.element(page.getByText(/· 7 人关注/)).toBeVisible();
  expect(asked).toEqual(['add 9', 'cancel 9']);
});

test('a guest who follows is led to the login', async () => {
  await show(serve({ 'GET user/index/expert': () => ({ list: [sampleListed()], next_cursor: null }) }));
  await page.getByRole('button', { name: '关注李慕晴' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
});
