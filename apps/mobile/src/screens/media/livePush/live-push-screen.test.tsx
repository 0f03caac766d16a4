import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile, sampleUserLive } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import LivePushScreen from './live-push-screen.tsx';
import { fakeCamera } from './testing/fake-camera.ts';

/** The server's end of the publishing socket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  bufferedAmount = 0;
  constructor(url: string) {
    super();
    if (!url.includes('/live/publish/')) return;
    FakeSocket.made.push(this);
    setTimeout(() => this.receive({ type: 'run', run: FakeSocket.made.length }));
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

let status = 0;
const requests: string[] = [];

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/livedetail': () => sampleUserLive({ status }),
    'POST user/expert/startlive': () => {
      requests.push('start');
      status = 1;
      return sampleUserLive({ status });
    },
    'POST user/expert/publish': ({ takeover }) => {
      requests.push(takeover === '1' ? 'take over' : 'publish');
      return { address: '/app/v1/live/publish/token', expires_in: 60, rtmp: null };
    },
    'POST user/expert/endlive': () => {
      requests.push('end');
      status = 2;
      return sampleUserLive({ status });
    },
    ...change,
  });
}
const show = (server = serve(), url: PageUrl = href.livePush({ id: 5 })) =>
  renderScreen(
    <>
      <LivePushScreen />
      <DialogHost />
    </>,
    { url, server },
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

beforeEach(() => {
  session.save(tokenOf());
  status = 0;
  requests.length = 0;
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.clear();
});

test('first the preview, then one press starts, and the network state is shown', async () => {
  fakeCamera();
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: /作业桌边/ })).toBeVisible();
  await expect.element(button('开始直播')).toBeEnabled();
  await expect.element(page.getByText('预览', { exact: true })).toBeVisible();
  expect(page.getByRole('img', { name: '直播画面预览' }).element().querySelector('canvas')).not.toBeNull();
  await expectAccessible();
  await button('开始直播').click();
  await expect.element(page.getByText('网络良好')).toBeVisible();
  expect(requests).toEqual(['start', 'publish']);
  await expect.element(button('结束直播')).toBeVisible();
});

test('ending asks for confirmation, and opens the statistics', async () => {
  fakeCamera();
  await show();
  await button('开始直播').click();
  await expect.element(page.getByText('网络良好')).toBeVisible();
  await button('结束直播').click();
  await dialog().getByRole('button', { name: '继续播' }).click();
  expect(requests).not.toContain('end');
  await button('结束直播').click();
  await dialog().getByRole('button', { name: '结束直播' }).click();
  await waitFor(() => expect(requests).toContain('end'));
  await waitFor(() =>
    expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/appPop/expertLivePushBack?id=5'),
  );
  await expect.element(page.getByText(/已经结束，回放就在它的页面上/)).toBeVisible();
});

test('leaving while publishing asks for confirmation', async () => {
  fakeCamera();
  await show();
  await button('开始直播').click();
  await expect.element(page.getByText('网络良好')).toBeVisible();
  await button('返回').click();
  await expect.element(dialog().getByText(/90 秒内回到这里可以接着播/)).toBeVisible();
  await dialog().getByRole('button', { name: '继续播' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/media/livePush');
  expect(appNavigator.waitsForNetwork()).toBe(true);
});

test.each([
  ['NotAllowedError', /许可/, /改为“允许”/],
  ['NotFoundError', /没有找到/, /只用声音直播/],
  ['NotReadableError', /别的程序/, /关掉正在通话/],
])('%s is explained, with alternatives', async (name, title, step) => {
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', name));
  await show();
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible();
  await expect.element(page.getByRole('alert').getByText(step)).toBeVisible();
  await expect.element(button('开始直播')).toBeDisabled();
  await expectAccessible();
  camera.mockRestore();
  const getUserMedia = fakeCamera();
  await button('只用声音').click();
  expect(getUserMedia.mock.calls[0]?.[0]?.video).toBe(false);
  await expect.element(button('开始直播')).toBeEnabled();
});

test('another publishing page is reported, and can be taken over from', async () => {
  fakeCamera();
  await show();
  await button('开始直播').click();
  await expect.element(page.getByText('网络良好')).toBeVisible();
  FakeSocket.made[0]!.break(publishCodes.taken);
  await expect.element(page.getByText('画面正由另一个页面或 OBS 等软件播出')).toBeVisible();
  await button('换到这里播').click();
  await waitFor(() => expect(requests).toContain('take over'));
  await expect.element(page.getByText('网络良好')).toBeVisible();
});

test('while a program broadcasts, the page says so and offers to take over', async () => {
  fakeCamera();
  status = 1;
  await show(serve({ 'GET user/expert/livedetail': () => sampleUserLive({ status, publishing: true }) }));
  await expect.element(page.getByText('画面正由另一个页面或 OBS 等软件播出，这里只是预览。')).toBeVisible();
  await expect.element(button('继续直播')).not.toBeInTheDocument();
  await button('换到这里播').click();
  await waitFor(() => expect(requests).toContain('take over'));
  await expect.element(page.getByText('网络良好')).toBeVisible();
  await expect.element(page.getByText(/这里只是预览/)).not.toBeInTheDocument();
});

test('a running live is continued, and the microphone can be muted', async () => {
  fakeCamera();
  status = 1;
  await show();
  await expect.element(button('继续直播')).toBeEnabled();
  await button(/^静音/).click();
  await expect.element(button(/^打开麦克风/)).toHaveAttribute('aria-pressed', 'true');
});

test('an ended live links to its recording and statistics', async () => {
  status = 2;
  await show();
  await expect
    .element(page.getByRole('link', { name: '看回放' }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=5&type=expertLive');
  await button('看数据，写小结').click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/appPop/expertLivePushBack');
});

test('a live of somebody else, a failed load, and a guest', async () => {
  const first = await show(
    serve({ 'GET user/expert/livedetail': () => new ApiError(404, '内容不存在或已下架') }),
  );
  await expect.element(page.getByRole('link', { name: '看看我的直播' })).toBeVisible();
  await first.unmount();
  const broken = serve();
  broken.failure = 500;
  const second = await show(broken);
  await expect.element(button('加载失败，点击重试')).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，可以在这里开直播、管直播。')).toBeVisible();
});

test('long before its time the start is confirmed in the server’s words, and can wait', async () => {
  fakeCamera();
  const sent: unknown[] = [];
  const early = '离预定的时间还有 3 小时。现在开播，已经预约的 36 人会马上收到消息。';
  await show(
    serve({
      'POST user/expert/startlive': ({ confirmed }) => {
        sent.push(confirmed);
        if (confirmed !== '1') return new ApiError(1031, early);
        status = 1;
        return sampleUserLive({ status });
      },
    }),
  );
  await button('开始直播').click();
  await expect.element(dialog().getByText(early)).toBeVisible();
  await dialog().getByRole('button', { name: '再等等' }).click();
  await expect.element(button('开始直播')).toBeEnabled();
  expect(sent).toEqual([undefined]);
  await button('开始直播').click();
  await dialog().getByRole('button', { name: '现在开播' }).click();
  await expect.element(page.getByText('网络良好')).toBeVisible();
  expect(sent).toEqual([undefined, undefined, '1']);
});

test('days before its time the refusal stays until it was read', async () => {
  fakeCamera();
  const refusal = '离预定的时间还有 3 天，最早提前 12 小时开播。';
  await show(serve({ 'POST user/expert/startlive': () => new ApiError(1009, refusal) }));
  await button('开始直播').click();
  await expect.element(dialog().getByText(refusal)).toBeVisible();
  await dialog().getByRole('button', { name: '知道了' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('开始直播')).toBeEnabled();
});

test('a rehearsal shows what would be broadcast, and sends nothing', async () => {
  fakeCamera();
  await show();
  await button('试播').click();
  await expect.element(dialog().getByText(/只在这台设备上，别人看不到/)).toBeVisible();
  await expect.element(dialog().getByRole('timer')).toMatchTextContent(/正在试播，还有 \d+ 秒/);
  const film = () => dialog().getByLabelText('试播的画面').element() as HTMLVideoElement;
  await expect.poll(() => film().readyState, { timeout: 40_000 }).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  expect(FakeSocket.made).toEqual([]);
}, 60_000);

test('a chapter that begins now is marked while the live runs, and not before', async () => {
  fakeCamera();
  const marked: string[] = [];
  await show(
    serve({
      'GET user/live/chapters': () => ({ list: [{ at_second: 65, title: '先不催' }] }),
      'POST user/live/chapter': ({ title }) => {
        marked.push(title);
        return { list: [{ at_second: 65, title: '先不催' }] };
      },
    }),
  );
  await expect.element(button(/^章节$/)).toBeDisabled();
  await button('开始直播').click();
  await button(/^章节$/).click();
  await expect.element(dialog().getByText('01:05')).toBeVisible();
  await dialog().getByRole('textbox', { name: '章节标题' }).fill(' 再切小 ');
  await dialog().getByRole('button', { name: '从此刻开始' }).click();
  await waitFor(() => expect(marked).toEqual(['再切小']));
  await expect.element(dialog()).not.toBeInTheDocument();
});
