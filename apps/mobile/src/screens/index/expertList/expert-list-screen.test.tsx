import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleExpert } from '../../../features/page-modules/testing/sample-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExpertListScreen from './expert-list-screen.tsx';

const many = Array.from({ length: 20 }, (_, at) => sampleExpert({ id: at + 1, name: `专家${at + 1}` }));

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/index/expert': ({ cursor }) =>
      cursor
        ? { list: [sampleExpert({ id: 21, name: '最后一位', follower_count: 0 })], next_cursor: null }
        : { list: many, next_cursor: 'second' },
    ...change,
  });

const show = (server = serve()) =>
  renderScreen(<ExpertListScreen />, { url: '/pages/index/expertList', server });

test('lists the experts with what they know about, each a link', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '专家' })).toBeVisible();
  const first = page.getByRole('link', { name: /专家1 / });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/expert?id=1&type=expert');
  for (const words of ['特聘专家', '省家庭教育指导中心', '亲子沟通', '7 个内容 · 1.2 万 人关注']) {
    await expect.element(first.getByText(words)).toBeVisible();
  }
  await expectAccessible();
});

test('reads on at the end, and says nothing of followers where there are none', async () => {
  await show();
  await expect.element(page.getByText('专家20')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  const last = page.getByRole('link', { name: /最后一位/ });
  await expect.element(last.getByText('7 个内容', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test('says so when there is nobody', async () => {
  await show(serve({ 'GET user/index/expert': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('还没有专家入驻。')).toBeVisible();
});

test('shapes while it loads, a tap that tries again when it failed', async () => {
  const server = serve();
  server.delay = 300;
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('专家20')).toBeInTheDocument();
});

test('is read anew on request', async () => {
  const names = ['原来的', '新来的'];
  await show(
    serve({
      'GET user/index/expert': () => ({
        list: [sampleExpert({ name: names.shift() ?? '新来的' })],
        next_cursor: null,
      }),
    }),
  );
  await expect.element(page.getByText('原来的')).toBeVisible();
  (page.getByRole('button', { name: '刷新' }).element() as HTMLElement).click();
  await expect.element(page.getByText('新来的')).toBeVisible();
});
