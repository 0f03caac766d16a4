import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rooms, signForRooms } from '../../../features/live-room/testing/fake-rooms.ts';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import playlist from '../../../features/player/testing/clip/index.m3u8?url';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ExpertLiveScreen from './expert-live-screen.tsx';

vi.mock(
  'socket.io-client',
  async () => (await import('../../../features/live-room/testing/fake-rooms.ts')).library,
);

beforeEach(() => {
  localStorage.clear();
  rooms.clear();
});
afterEach(() => session.clear());

const running = () =>
  sampleLive({ type: 'expertLive', status: liveStatus.live, startsIn: -3, url: playlist });

function serve(change: Handlers = {}) {
  return createFakeServer({
    ...signForRooms,
    'GET user': () => sampleProfile(),
    'GET content/detail': running,
    'GET content/recommend': () => ({ list: [] }),
    ...change,
  });
}
const show = (server = serve()) =>
  renderScreen(<ExpertLiveScreen />, { url: href.expertLive({ id: 5 }), server });
const element = () => document.querySelector('video')!;

const excludedMessage = '您已被移出这个直播间';

test('whoever is removed sees one sentence in place of picture and room, and goes on with other lives', async () => {
  session.save(tokenOf());
  const server = serve();
  await show(server);
  await page.getByRole('button', { name: '进入直播' }).click();
  await waitFor(() => expect(element().paused).toBe(false), 15_000);
  await expect.element(page.getByText('1 人在看')).toBeVisible();
  const video = element();
  server.answer({ 'GET user/live/getsign': () => new ApiError(1003, excludedMessage) });
  rooms.get('5')!.receive('removed', { message: excludedMessage });
  rooms.get('5')!.disconnectByServer();
  await expect.element(page.getByRole('alert')).toMatchTextContent(excludedMessage);
  await waitFor(() => expect(element()).toBeNull());
  expect(video.paused).toBe(true);
  await expect.element(page.getByRole('tab', { name: '互动' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/人在看/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '进入直播' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: '看看别的直播' }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive');
  await expectAccessible();
});

test('whoever was removed is told so at once when the page is loaded again; a guest can sign in', async () => {
  const signed = vi.fn(() => new ApiError(1003, excludedMessage));
  await show(serve({ 'GET user/live/getsign': signed }));
  await expect.element(page.getByRole('alert'), { timeout: 15_000 }).toMatchTextContent(excludedMessage);
  expect(element()).toBeNull();
  expect(signed).toHaveBeenCalledOnce();
  await expect.element(page.getByText(/正在重新连接|还没有人说话|人在看/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: '登录' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
});

const mine = { liked: false, collected: false, reserved: false, blocked: null, followed: false };

test.each([
  ['of a parent', 0, false],
  ['of whoever manages the live, with more above it', 2, true],
])(
  'the comment field %s is at the lower edge of the screen, above the buttons',
  async (_, views, manages) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(375, 812);
    const content = { ...running(), view_count: views };
    const longTitle = '作业桌边的晚上，一起聊聊孩子为什么总是拖到最后';
    const managed = { ...content, title: longTitle, mine: { ...mine, manages: true as const } };
    const detail = manages ? managed : content;
    session.save(tokenOf());
    await show(serve({ 'GET content/detail': () => detail }));
    if (manages) await expect.element(page.getByRole('link', { name: '管理这场直播' })).toBeVisible();
    await expect.element(page.getByText('1 人在看')).toBeVisible();
    const bottom = page
      .getByRole('button', { name: /^送爱心/ })
      .element()
      .getBoundingClientRect().bottom;
    const footer = page.getByRole('contentinfo').element().getBoundingClientRect().top;
    expect(footer - bottom).toBeGreaterThanOrEqual(0);
    expect(footer - bottom).toBeLessThan(24);
  },
);
