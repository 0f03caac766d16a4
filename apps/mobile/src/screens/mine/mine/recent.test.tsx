import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { touch } from '@academy/ui/testing/touch.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import type { HistoryItem } from './progress-text.ts';
import MineScreen from './mine-screen.tsx';

const url = '/pages/mine/mine';

const learned = (change: Partial<HistoryItem>, seen = 40): HistoryItem => ({
  ...sampleCard(),
  progress: { seen_seconds: seen, total_seconds: 100, completed: seen === 100, parts: [] },
  ...change,
});
const course = learned({ content_id: 7, title: '写作业拖拉' });
const article = learned({ content_id: 5, content_type: 'graphic', title: '零花钱怎么给' }, 100);
const video = learned({ content_id: 6, content_type: 'miniVideo', title: '饭桌上' }, 0);

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile(),
    'GET user/history': () => ({ list: [course, article, video], next_cursor: null }),
    ...change,
  });

async function show(server = serve()) {
  session.save(tokenOf());
  await renderScreen(<MineScreen />, { url, server });
}
const part = page.getByRole('region', { name: '最近学习' });
const link = (name: RegExp) => part.getByRole('link', { name });

afterEach(() => session.clear());

test('shows recent contents with progress and a link', async () => {
  await show();
  await expect
    .element(link(/写作业拖拉.*学到 40%/))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  await expect
    .element(link(/零花钱怎么给.*读完了/))
    .toHaveAttribute('href', '/wx/pages/index/information?id=5&type=graphic');
  await expect
    .element(link(/饭桌上.*刚开始/))
    .toHaveAttribute('href', '/wx/pages/media/miniVideo?id=6&type=miniVideo');
  await expect
    .element(part.getByRole('progressbar', { name: '写作业拖拉的进度' }))
    .toHaveAttribute('value', '40');
  await expect.element(part.getByRole('button', { name: /全部/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('the whole history scrolls by itself, and is refreshed by a pull of 45 px', async () => {
  let asked = 0;
  await show(
    serve({
      'GET user/history': ({ size }) => {
        if (size !== '8') asked += 1;
        return {
          list: [course, { ...article, title: `第 ${asked} 次` }],
          next_cursor: size === '8' ? 'more' : null,
        };
      },
    }),
  );
  await part.getByRole('button', { name: /^全部.*最近学习$/ }).click();
  const list = page.getByRole('dialog', { name: '最近学习' });
  await expect.element(list.getByRole('link', { name: /第 1 次/ })).toBeVisible();
  const row = list.getByRole('link', { name: /写作业拖拉/ }).element();
  const finger = touch(row, { x: 100, y: 500 });
  finger.move({ x: 100, y: 510 });
  finger.move({ x: 100, y: 545 });
  await expect.element(list.getByText('松开刷新')).toBeVisible();
  finger.lift();
  await expect.element(list.getByRole('link', { name: /第 2 次/ })).toBeVisible();
});

test('a press opens the whole history; pressing an item closes it', async () => {
  await show(
    serve({
      'GET user/history': ({ size, cursor }) =>
        cursor
          ? { list: [learned({ content_id: 9, title: '第二页的课' })], next_cursor: null }
          : { list: size === '8' ? [course] : [course, article], next_cursor: 'more' },
    }),
  );
  await part.getByRole('button', { name: /^全部.*最近学习$/ }).click();
  const list = page.getByRole('dialog', { name: '最近学习' });
  await expect.element(list.getByRole('link', { name: /零花钱怎么给/ })).toBeVisible();
  await expect.element(list.getByRole('link', { name: /第二页的课/ })).toBeInTheDocument();
  await expect.element(list.getByText('没有更多了')).toBeInTheDocument();
  await expectAccessible();
  await list.getByRole('link', { name: /零花钱怎么给/ }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('without history it shows how to start', async () => {
  await show(serve({ 'GET user/history': () => ({ list: [], next_cursor: null }) }));
  await expect.element(link(/还没有开始学/)).toHaveAttribute('href', '/wx/pages/index/index');
});

test('a failed history can be retried; the rest of the page stays', async () => {
  const server = serve();
  server.failure = 500;
  await show(server);
  const retry = part.getByRole('button', { name: '最近学习没有加载出来，点击重试' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole('link', { name: '错题本' })).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(link(/写作业拖拉/)).toBeVisible();
});

test('a guest sees and requests no history', async () => {
  let asked = 0;
  const server = serve({ 'GET user/history': () => ((asked += 1), { list: [], next_cursor: null }) });
  await renderScreen(<MineScreen />, { url, server });
  await expect.element(page.getByRole('link', { name: '登录 / 注册' })).toBeVisible();
  await expect.element(part).not.toBeInTheDocument();
  expect(asked).toBe(0);
});

test('a refused history says why, in the words of the server', async () => {
  await show(serve({ 'GET user/history': () => new ApiError(1004, '账号已停用') }));
  await expect.element(part.getByRole('button', { name: '账号已停用，点击重试' })).toBeVisible();
});
