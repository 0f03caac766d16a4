import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { rooms } from '../../../features/live-room/testing/fake-rooms.ts';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import playlist from '../../../features/player/testing/clip/index.m3u8?url';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { expectEarlyStart } from '../../../testing/expect-early-start.ts';
import { expectNoViewCounted, expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExpertLiveScreen from './expert-live-screen.tsx';

vi.mock(
  'socket.io-client',
  async () => (await import('../../../features/live-room/testing/fake-rooms.ts')).library,
);

beforeEach(() => {
  localStorage.clear();
  rooms.clear();
});

const { upcoming, live, replay } = liveStatus;
const type = 'expertLive';
const hour = 3_600;

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET content/detail': () => sampleLive({ type, status: upcoming, startsIn: 3 * hour + 5 }),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    ...change,
  });
}

const show = (server = serve()) =>
  renderScreen(<ExpertLiveScreen />, { url: href.expertLive({ id: 5 }), server });
const showAs = (content: ReturnType<typeof sampleLive>) =>
  show(serve({ 'GET content/detail': () => content }));
const element = () => document.querySelector('video')!;

test('before the start it shows time, expert, agenda and a countdown', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: /作业桌边/ })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('即将开始')).toBeVisible();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/距离开始03:00:0[0-5]/);
  await expect.element(page.getByText('小学低年级 · 36 人已预约')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: '流程' }))
    .toMatchTextContent(/19:30.*开场.*20:00.*示范/);
  await expect
    .element(page.getByRole('link', { name: /李慕晴/ }))
    .toHaveAttribute('href', '/wx/pages/index/expert?id=3&type=expert');
  await expect
    .element(page.getByRole('link', { name: '来自 济南市家长学校' }))
    .toHaveAttribute('href', '/wx/pages/index/home?id=8');
  expect(element()).toBeNull();
  expect(document.title).toBe('作业桌边的晚上，一起聊聊');
  await expectAccessible();
});

test('after a start at another time the agenda has no times', async () => {
  const content = sampleLive({ status: 2, startsIn: -2 * hour, url: playlist });
  content.live!.started_at = new Date(Date.now() - 3 * hour * 1_000).toISOString();
  await showAs(content);
  await page.getByRole('tab', { name: '介绍' }).click();
  const agenda = page.getByRole('list', { name: '流程' });
  await expect.element(agenda).toMatchTextContent(/^开场示范$/);
});

test('the countdown runs', async () => {
  await show();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/03:00:0/);
  const timer = page.getByRole('timer').element();
  const before = timer.textContent;
  await waitFor(() => expect(timer.textContent).not.toBe(before), 15_000);
});

test('a guest who reserves is led to the login page', async () => {
  await show();
  await page.getByRole('button', { name: '预约直播' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
});

test('it can be added to the phone’s calendar, with a file from the server', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: '加入日历' }))
    .toHaveAttribute('href', '/app/v1/content/calendar/5.ics');
});

test('it starts by itself when its time has come', async () => {
  let status: 0 | 1 = upcoming;
  await show(
    serve({
      'GET content/detail': () =>
        sampleLive({ type, status, startsIn: status === upcoming ? 1 : -1, url: playlist }),
    }),
  );
  await expect.element(page.getByRole('button', { name: '预约直播' })).toBeVisible();
  status = live;
  await expect.element(page.getByRole('status').getByText('直播中'), { timeout: 15_000 }).toBeVisible();
  // Whoever waited sees the picture without a tap.
  await waitFor(() => expect(element().paused).toBe(false), 15_000);
});

test('a viewer who joins late starts at the live position, and nobody can seek ahead', async () => {
  await showAs(sampleLive({ type, status: live, startsIn: -(24 * 60 + 12), url: playlist }));
  await page.getByRole('button', { name: '进入直播' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(11.9), 15_000);
  expect(element().currentTime).toBeLessThan(18);
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  const before = element().currentTime;
  page.getByRole('region', { name: /^视频/ }).getByRole('button', { name: '暂停' }).element().focus();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(element().currentTime - before).toBeLessThan(2);
  await expectAccessible();
});

test('a viewer who paused returns to the live position', async () => {
  await showAs(sampleLive({ type, status: live, startsIn: -3, url: playlist }));
  await page.getByRole('button', { name: '进入直播' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(3), 15_000);
  await page.getByRole('button', { name: '暂停' }).last().click();
  const paused = element().currentTime;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await page.getByRole('button', { name: '进入直播' }).click();
  expect(element().currentTime).toBeGreaterThan(paused + 1.5);
});

test('a broadcast of a recording is labelled 录播; a stream, a replay and an upcoming live are not', async () => {
  const label = () => page.getByRole('status').getByText('录播', { exact: true });
  const { unmount } = await showAs(sampleLive({ type, status: live, startsIn: -3, url: playlist }));
  await expect.element(label()).toBeVisible();
  await unmount();
  const stream = await showAs(sampleLive({ type, status: live, startsIn: -3, url: '/media/live.m3u8' }));
  await expect.element(page.getByRole('status').getByText('直播中')).toBeVisible();
  await expect.element(label()).not.toBeInTheDocument();
  await stream.unmount();
  await showAs(sampleLive({ type, status: replay, startsIn: -48 * hour, url: playlist }));
  await expect.element(page.getByRole('status').getByText('直播回放')).toBeVisible();
  await expect.element(label()).not.toBeInTheDocument();
});

test('a running live without a video yet says so', async () => {
  await showAs(sampleLive({ type, status: live, startsIn: -3 }));
  await expect.element(page.getByText('画面就要来了，请稍等。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '进入直播' })).toBeDisabled();
});

test('while it runs, comments come first and the expert is with the introduction; a lost connection is retried', async () => {
  const { unmount } = await showAs(sampleLive({ type, status: live, startsIn: -3, url: playlist }));
  const expert = page.getByRole('link', { name: /李慕晴/ });
  await expect.element(page.getByRole('tab', { name: '互动', selected: true })).toBeVisible();
  await expect.element(expert).not.toBeInTheDocument();
  await page.getByRole('tab', { name: '介绍' }).click();
  await expect.element(expert).toBeVisible();
  expect(appNavigator.waitsForNetwork()).toBe(true);
  await unmount();
  expect(appNavigator.waitsForNetwork()).toBe(false);
});

test('afterwards there is the recording, from its start and with a seek bar', async () => {
  await showAs(sampleLive({ type, status: replay, startsIn: -48 * hour, url: playlist }));
  await expect.element(page.getByRole('status').getByText('直播回放')).toBeVisible();
  await expect.element(page.getByText('小学低年级 · 1.2 万次观看')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '加入日历' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '看回放' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 15_000);
  expect(element().currentTime).toBeLessThan(5);
  await expect.element(page.getByRole('slider', { name: '播放进度' })).toBeVisible();
});

test('a recording in preparation says so', async () => {
  await showAs(sampleLive({ type, status: replay, startsIn: -2 * hour }));
  await expect.element(page.getByText('回放正在整理，整理好就在这里看。')).toBeVisible();
});

test('an ended live that was not recorded promises no replay', async () => {
  const content = sampleLive({ type, status: replay, startsIn: -2 * hour });
  await showAs({ ...content, live: { ...content.live!, has_replay: false } });
  await expect.element(page.getByText('这场没有录像。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '这场没有录像' })).toBeDisabled();
  await expect.element(page.getByText(/回放正在整理/)).not.toBeInTheDocument();
});

test('the comments are one tap away, related contents are below', async () => {
  await show(serve({ 'GET content/recommend': () => ({ list: [sampleCard()] }) }));
  await expect.element(page.getByRole('link', { name: /和青春期的孩子一起走一段/ })).toBeVisible();
  await page.getByRole('tab', { name: '评论' }).click();
  await expect.element(page.getByText(/还没有人评论/)).toBeVisible();
});

test('shows a skeleton while it loads', async () => {
  const server = serve();
  server.hold();
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '返回' })).toBeVisible();
});

test('a missing live links to the others', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这场直播不存在，或者已经下架了。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看别的直播' }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive');
  await expectAccessible();
});

test('a failed load can be retried', async () => {
  const server = serve();
  server.failure = 500;
  await show(server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /作业桌边/ })).toBeVisible();
});

test('a view of the live counts after three seconds, once it is on', async () => {
  const server = serve();
  const heading = page.getByRole('heading', { level: 1, name: /作业桌边/ });
  await expectNoViewCounted(server, { show: () => show(server), heading });
  server.answer({
    'GET content/detail': () => sampleLive({ type, status: live, startsIn: -3, url: playlist }),
  });
  await expectViewCounted(server, { show: () => show(server), heading, view: ['expertLive', 5] });
});

test('it starts hours before its time when its room says that it is on', async () => {
  await expectEarlyStart(type, (handlers) => show(serve(handlers)));
  await waitFor(() => expect(element().paused).toBe(false), 15_000);
});
