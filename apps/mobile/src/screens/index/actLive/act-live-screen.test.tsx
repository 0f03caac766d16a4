import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import playlist from '../../../features/player/testing/clip/index.m3u8?url';
import { expectBackButtonVisible } from '../../../features/player/testing/expect-back-button-visible.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ActLiveScreen from './act-live-screen.tsx';
import { byline, sampleActivity } from './testing/sample-activity.ts';

vi.mock(
  'socket.io-client',
  async () => (await import('../../../features/live-room/testing/fake-rooms.ts')).library,
);

beforeEach(() => localStorage.clear());

const { upcoming, live, replay } = liveStatus;
const type = 'actLive';
const hour = 3_600;

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET content/detail': () => sampleLive({ type, status: upcoming, startsIn: 3 * hour + 5 }),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    ...change,
  });
}

const show = (server = serve()) => renderScreen(<ActLiveScreen />, { url: href.actLive({ id: 5 }), server });
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

test('in WeChat, which cannot download files, the calendar button says how', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  const left = vi.fn();
  addEventListener('beforeunload', left);
  await show();
  await page.getByRole('link', { name: '加入日历' }).click();
  expect(toast.getCurrent()?.text).toMatch(/在浏览器中打开/);
  expect(left).not.toHaveBeenCalled();
  removeEventListener('beforeunload', left);
  vi.restoreAllMocks();
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
  await expect.element(page.getByRole('button', { name: '进入直播' }), { timeout: 15_000 }).toBeVisible();
  await expect.element(page.getByRole('status').getByText('直播中')).toBeVisible();
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

test('a running live without a video yet says so', async () => {
  await showAs(sampleLive({ type, status: live, startsIn: -3 }));
  await expect.element(page.getByText('画面就要来了，请稍等。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '进入直播' })).toBeDisabled();
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

test('the back button stays when the player controls are hidden', async () => {
  await showAs(sampleLive({ type, status: replay, startsIn: -48 * hour, url: playlist }));
  await page.getByRole('button', { name: '看回放' }).click();
  await expectBackButtonVisible();
});

test('a recording in preparation says so', async () => {
  await showAs(sampleLive({ type, status: replay, startsIn: -2 * hour }));
  await expect.element(page.getByText('回放正在整理，整理好就在这里看。')).toBeVisible();
});

test('an ended activity that was not recorded says so, or where the recordings of its sessions are', async () => {
  const content = sampleLive({ type, status: replay, startsIn: -2 * hour });
  const over = { ...content.live!, has_replay: false };
  const { unmount } = await showAs({ ...content, live: over });
  await expect.element(page.getByText('这场没有录像。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '这场没有录像' })).toBeDisabled();
  await unmount();
  const sessions = sampleActivity().live.sessions.filter(({ title }) => title === '预热一');
  await showAs({ ...content, live: { ...over, sessions } });
  await expect.element(page.getByText('各场的回放在日程里。')).toBeVisible();
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

test('a missing activity says so and links to the academy', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这场活动不存在，或者已经下架了。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '回学院看看' }))
    .toHaveAttribute('href', '/wx/pages/index/index');
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

test('sessions show time, expert and place; the running one plays, a recording plays on a press', async () => {
  await showAs(sampleActivity());
  const session = (name: string) => page.getByRole('article', { name });
  await expect.element(session('预热二').getByText('直播中 · 录播')).toBeVisible();
  await expect.element(session('预热二').getByRole('button', { name: '正在看' })).toBeDisabled();
  await expect.element(session('主会场')).toMatchTextContent(/即将开始.*王守义.*一楼报告厅/);
  // The picture says 直播中, the activity 即将开始.
  const note = page.getByText('正在直播“预热二”，活动还没有正式开始。');
  await expect.element(note).toBeVisible();
  await expect
    .element(session('预热二').getByRole('link', { name: '进直播间' }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=12&type=expertLive');
  await expect.element(page.getByRole('region', { name: '视频：预热二' })).toBeVisible();
  await expectAccessible();
  await session('预热一').getByRole('button', { name: '看回放' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 15_000);
  await expect.element(page.getByRole('region', { name: '视频：预热一' })).toBeVisible();
  await expect.element(session('预热一').getByRole('button', { name: '正在看' })).toBeDisabled();
  await expect.element(session('预热二').getByRole('button', { name: '看直播' })).toBeEnabled();
  await expect.element(note).not.toBeInTheDocument();
});

test('the activity’s own recording is played from its session', async () => {
  const { live: own } = sampleLive({ type, status: replay, startsIn: -72 * hour, url: playlist });
  const { starts_at, ends_at } = own!;
  const part = { title: '主场', starts_at, ends_at, expert: byline, place: '', live: null };
  const over = sampleActivity();
  await showAs({ ...over, live: { ...own!, sessions: [...over.live.sessions.slice(0, 1), part] } });
  const session = (name: string) => page.getByRole('article', { name });
  for (const name of ['预热一', '主场'])
    await expect.element(session(name).getByText('直播回放', { exact: true })).toBeVisible();
  await session('预热一').getByRole('button', { name: '看回放' }).click();
  await expect.element(page.getByRole('region', { name: '视频：预热一' })).toBeVisible();
  await session('主场').getByRole('button', { name: '看回放' }).click();
  await expect.element(page.getByRole('region', { name: '视频：作业桌边的晚上，一起聊聊' })).toBeVisible();
  await expect.element(session('主场').getByRole('button', { name: '正在看' })).toBeDisabled();
});

test('a finished part in the activity’s own recording is played from where it began', async () => {
  const { live: own } = sampleLive({ type, status: replay, startsIn: -72 * hour, url: playlist });
  const starts_at = new Date(Date.parse(own!.started_at!) + 12_000).toISOString();
  const part = { title: '第二段', starts_at, ends_at: own!.ends_at, expert: byline, place: '', live: null };
  await showAs({ ...sampleActivity(), live: { ...own!, sessions: [part] } });
  await page.getByRole('article', { name: '第二段' }).getByRole('button', { name: '看回放' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(11), 15_000);
});

test('while no session runs, a text points to the agenda', async () => {
  const { live: activity, ...content } = sampleActivity();
  const later = activity.sessions.slice(2);
  await showAs({ ...content, live: { ...activity, status: live, sessions: later } });
  await expect.element(page.getByText('现在没有正在直播的场次，日程在下面。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '进入直播' })).toBeDisabled();
});

test('with limited places people register, and are told when none are left', async () => {
  const first = await showAs(sampleActivity({ capacity: 40 }));
  await expect.element(page.getByText('小学低年级 · 36 人已报名，共 40 个名额')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '报名参加' })).toBeEnabled();
  await first.unmount();
  await showAs(sampleActivity({ capacity: 36 }));
  await expect.element(page.getByRole('button', { name: '名额已满' })).toBeDisabled();
});

test('an activity broadcast by itself links to its room', async () => {
  const content = sampleLive({ type, status: live, startsIn: -3, url: '/media/lives/5/live.m3u8' });
  content.live!.video!.seconds = 0;
  await showAs(content);
  await expect
    .element(page.getByRole('link', { name: '进直播间，一起说话' }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=5&type=actLive');
});
