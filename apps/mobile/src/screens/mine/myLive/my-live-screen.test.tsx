import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { config, defaultConfig } from '../../../data/config-store.ts';
import { dateTime } from '../../../format/date-time.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import MyLiveScreen from './my-live-screen.tsx';

const live = (id: number, title: string, status: number) => ({
  ...sampleCard({
    content_id: id,
    content_type: 'expertLive',
    title,
    live_status: status,
    lesson_count: null,
  }),
  starts_at: '2026-11-03T11:30:00.000Z',
  view_count: 4_321,
  reserve_count: 12_345,
  comment_count: 67,
  recorded: false,
  began_at: '2026-11-03T11:09:00.000Z',
});
const some = [live(1, '正在讲', 1), live(2, '明天讲', 0), live(3, '讲完了', 2)];

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/live': ({ status }) => ({
      list: some.filter((each) => !status || each.live_status === Number(status)),
      next_cursor: null,
    }),
    'GET user/expert/planlive': () => ({ list: [], next_cursor: null }),
    ...change,
  });
const show = (server = serve()) => renderScreen(<MyLiveScreen />, { url: '/pages/mine/myLive', server });
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent);

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  config.set(defaultConfig);
});

test('an expert sees each live with state, time and counts; a press opens its page', async () => {
  await show();
  const first = page.getByRole('link', { name: /正在讲/ });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/media/expertLive?id=1&type=expertLive');
  for (const words of ['直播中', '预约 1.2 万', '观看 4321', '评论 67', /19:09$/]) {
    await expect.element(first.getByText(words)).toBeVisible();
  }
  // Nobody can have watched an upcoming live.
  const next = page.getByRole('link', { name: /明天讲/ });
  await expect.element(next.getByText('预约 1.2 万')).toBeVisible();
  await expect.element(next.getByText(/观看/)).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  ['直播中', ['正在讲']],
  ['即将开始', ['明天讲']],
  ['直播回放', ['讲完了']],
])('%s filters the lives', async (tab, wanted) => {
  await show();
  await expect.poll(titles).toHaveLength(3);
  await page.getByRole('tab', { name: tab }).click();
  await expect.poll(titles).toEqual(wanted);
});

test('each live has its next action: start, continue, or statistics', async () => {
  await show();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('继续直播')).toHaveAttribute('href', '/wx/pages/media/livePush?id=1');
  await expect.element(link('去开播')).toHaveAttribute('href', '/wx/pages/media/livePush?id=2');
  await expect.element(link('看数据')).toHaveAttribute('href', '/wx/pages/appPop/expertLivePushBack?id=3');
});

test('starting is offered once the server would accept it, and before that the time from when on', async () => {
  const hour = 3_600_000;
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const [near, far] = [hoursAhead(liveStarts.earliest / 60 - 0.1), hoursAhead(liveStarts.earliest / 60 + 30)];
  const lives = [
    { ...live(5, '今晚讲', 0), starts_at: near },
    { ...live(6, '后天讲', 0), starts_at: far },
  ];
  await show(serve({ 'GET user/expert/live': () => ({ list: lives, next_cursor: null }) }));
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect.element(row('今晚讲').getByRole('link', { name: '去开播' })).toBeVisible();
  await expect.element(row('今晚讲').getByText(/起可以开播/)).not.toBeInTheDocument();
  const from = dateTime(new Date(Date.parse(far) - liveStarts.earliest * 60_000).toISOString());
  await expect.element(row('后天讲').getByText(`${from} 起可以开播`)).toBeVisible();
  await expect.element(row('后天讲').getByRole('link', { name: '去开播' })).not.toBeInTheDocument();
  await expect
    .element(row('后天讲').getByRole('link', { name: '先试播' }))
    .toHaveAttribute('href', '/wx/pages/media/livePush?id=6');
  await expectAccessible();
});

test('a live of a recorded video starts by itself', async () => {
  const recorded = { ...live(4, '录好的', 0), recorded: true };
  await show(serve({ 'GET user/expert/live': () => ({ list: [recorded], next_cursor: null }) }));
  await expect.element(page.getByText('录播直播，自动开始和结束')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '去开播' })).not.toBeInTheDocument();
});

test('an empty filter links to all lives, and an empty page can be refreshed', async () => {
  await show(
    serve({
      'GET user/expert/live': ({ status }) => ({ list: status ? [] : some, next_cursor: null }),
    }),
  );
  await page.getByRole('tab', { name: '直播中' }).click();
  await page.getByRole('button', { name: '看全部' }).click();
  await expect.poll(titles).toHaveLength(3);
});

test('pull-to-refresh loads the list again', async () => {
  let times = 0;
  await show(
    serve({
      'GET user/expert/live': () => ({ list: [live(1, `第${(times += 1)}次`, 1)], next_cursor: null }),
    }),
  );
  await expect.poll(titles).toEqual(['第1次']);
  pullDown(page.getByRole('link', { name: /第1次/ }).element());
  await expect.poll(titles).toEqual(['第2次']);
});

test('other people learn how to become an expert, with a link to apply when the academy has one', async () => {
  const server = serve({ 'GET user': () => sampleProfile() });
  const screen = await show(server);
  await expect.element(page.getByText(/学院目前没有开放专家申请/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '申请成为专家' })).not.toBeInTheDocument();
  await screen.unmount();
  config.set({ ...defaultConfig, applyurl: 'https://academy.example/apply' });
  await show(server);
  const apply = page.getByRole('link', { name: '申请成为专家' });
  await expect
    .element(apply)
    .toHaveAttribute('href', expect.stringContaining('/wx/pages/common/web?src=https'));
  await expectAccessible();
});

test('the lives are requested before the profile is there when the token has the role, and not without it', async () => {
  let asked = 0;
  const server = serve({
    'GET user': () => new Promise(() => {}),
    'GET user/expert/live': () => {
      asked += 1;
      return { list: some, next_cursor: null };
    },
  });
  const { unmount } = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  expect(asked).toBe(0);
  await unmount();
  session.save(tokenOf({ roles: ['expert'] }));
  await show(server);
  await expect.element(page.getByText('正在讲')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed; a guest is asked to log in', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  const screen = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.poll(titles).toHaveLength(3);
  await screen.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，专家可以在这里看到自己的直播。')).toBeVisible();
});
