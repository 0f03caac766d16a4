import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeTopDialog } from '../../../app/stack/close-top-dialog.ts';
import { sampleExpert } from '../../../features/page-modules/testing/sample-page.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { setDevice } from '../../../platform/device.ts';
import { getShell, setShell } from '../../../platform/shell.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import { qrModules } from './qr-code.ts';
import { showShareGuide } from './share-guide.tsx';
import ShareScreen from './share-screen.tsx';

const link = 'https://academy.example/wx/pages/index/actLive?id=5&type=actLive';
let recorded: string[];
let copied: string[];
beforeEach(() => {
  recorded = [];
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  setDevice(undefined);
  setShell();
  vi.restoreAllMocks();
  toast.hide();
});

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET getShareParams': ({ url }) => ({
      card: {
        title: '作业桌边的晚上',
        description: new URL(url).pathname + new URL(url).search,
        image: '',
        link,
      },
      wechat: null,
    }),
    'GET content/detail': () => sampleLive({ type: 'actLive', status: 0, startsIn: 3_600 }),
    'POST content/interactive/share': ({ content_id, content_type, channel }) => {
      recorded.push(`${content_type} ${content_id} ${channel}`);
      return { earned: [] };
    },
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.share({ id: 5, type: 'actLive' })) =>
  renderScreen(<ShareScreen />, { url, server });

/** Adds the Web Share API to this browser. */
const install = (share: (data: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

test('shows the card, requested with the address of the content', async () => {
  await show();
  const card = page.getByRole('figure', { name: '分享卡片' });
  await expect.element(card).toMatchTextContent('作业桌边的晚上/wx/pages/index/actLive?id=5&type=actLive');
  await expect.element(page.getByRole('dialog', { name: '分享' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '发给朋友' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a mini video is shared with its share page, and a page without content with its own address', async () => {
  const { unmount } = await show(serve(), href.share({ id: 9, type: 'miniVideo' }));
  await expect.element(page.getByText('/wx/pages/media/miniVideoShare?id=9')).toBeVisible();
  await unmount();
  await show(serve(), '/pages/appPop/share');
  await expect.element(page.getByText('/wx/pages/index/index')).toBeVisible();
});

test('the link is copied, a toast says so, and the share is recorded', async () => {
  await show();
  await page.getByRole('button', { name: '复制链接' }).click();
  await waitFor(() => expect(copied).toEqual([link]));
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('链接已复制，去粘贴给朋友吧'));
  await waitFor(() => expect(recorded).toEqual(['actLive 5 link']));
});

test('the earned credit is shown after the toast about the copied link', async () => {
  const earned = [{ ledger: 2, amount: 2, text: '分享给别人' }];
  await show(serve({ 'POST content/interactive/share': () => ({ earned }) }));
  await page.getByRole('button', { name: '复制链接' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('链接已复制，去粘贴给朋友吧'));
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('分享给别人 +2 积分'), 15_000);
});

test('when the clipboard refuses, a toast says what to do, and nothing is recorded', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await show();
  await page.getByRole('button', { name: '复制链接' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('复制失败，请从地址栏复制'));
  expect(recorded).toEqual([]);
});

test('a share that cannot be recorded shows no error', async () => {
  await show(serve({ 'POST content/interactive/share': () => new ApiError(500, '服务开小差了') }));
  await page.getByRole('button', { name: '复制链接' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('链接已复制，去粘贴给朋友吧'));
});

test('the shell’s share sheet is used where the web view has none', async () => {
  const shared: ShareData[] = [];
  setShell({ ...getShell(), canShare: () => true, share: async (card) => void shared.push(card) });
  await show();
  await page.getByRole('button', { name: '发给朋友' }).click();
  await waitFor(() => expect(shared).toMatchObject([{ title: '作业桌边的晚上', url: link }]));
});

test('the phone’s share sheet gets the card; a cancelled share is not recorded', async () => {
  const shared: ShareData[] = [];
  install(async (data) => void shared.push(data));
  await show();
  await page.getByRole('button', { name: '发给朋友' }).click();
  await waitFor(() => expect(recorded).toEqual(['actLive 5 system']));
  expect(shared).toMatchObject([{ title: '作业桌边的晚上', url: link }]);
  install(() => Promise.reject(new DOMException('', 'AbortError')));
  await page.getByRole('button', { name: '发给朋友' }).click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([recorded.length, toast.getCurrent()]).toEqual([1, undefined]);
});

test('in WeChat the overlay closes and a guide points at WeChat’s menu', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  const { server } = { server: serve() };
  await show(server, href.actLive({ id: 5 }));
  appNavigator.navigateTo(href.share({ id: 5, type: 'actLive' }));
  await page.getByRole('button', { name: '微信好友' }).click();
  const guide = page.getByRole('dialog', { name: '怎样分享' });
  await expect.element(guide).toMatchTextContent(/点击右上角“···”.*发送给朋友/);
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/actLive');
  expect(recorded).toEqual(['actLive 5 wechat']);
  await expectAccessible(guide.element());
  // The history arrives at the page below when the guide is open already.
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(guide).toBeVisible();
  await guide.getByRole('button').click();
  await expect.element(guide).not.toBeInTheDocument();
});

test('the phone’s back closes the guide, like every dialog above a page', async () => {
  showShareGuide('moments');
  const guide = page.getByRole('dialog', { name: '怎样分享' });
  await expect.element(guide).toMatchTextContent(/分享到朋友圈/);
  expect(closeTopDialog()).toBe(true);
  await expect.element(guide).not.toBeInTheDocument();
});

/** Reads the QR code at the bottom right of a poster, module by module. */
async function readCode(poster: HTMLImageElement, modules: number): Promise<boolean[][]> {
  await poster.decode();
  const canvas = document.createElement('canvas');
  canvas.width = poster.naturalWidth;
  canvas.height = poster.naturalHeight;
  const context = canvas.getContext('2d')!;
  context.drawImage(poster, 0, 0);
  const from = { x: 450, y: canvas.height - 280 };
  const { data, width } = context.getImageData(from.x, from.y, 250, 250);
  const dark: [number, number][] = [];
  for (let at = 0; at < data.length; at += 4)
    if (data[at]! < 100) dark.push([(at / 4) % width, Math.floor(at / 4 / width)]);
  const [left, top] = [Math.min(...dark.map(([x]) => x)), Math.min(...dark.map(([, y]) => y))];
  const side = (Math.max(...dark.map(([x]) => x)) - left + 1) / modules;
  const isDark = (x: number, y: number) =>
    data[(Math.round(top + (y + 0.5) * side) * width + Math.round(left + (x + 0.5) * side)) * 4]! < 100;
  return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (__, x) => isDark(x, y)));
}

test('the poster has a QR code that leads to the page, and can be saved', async () => {
  const files: Blob[] = [];
  const make = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return make(file);
  });
  await show();
  await page.getByRole('button', { name: '生成海报' }).click();
  const poster = page.getByRole('img', { name: /海报：《作业桌边的晚上，一起聊聊》，李慕晴/ });
  await expect.element(poster).toBeVisible();
  const rows = qrModules(link);
  expect(await readCode(poster.element() as HTMLImageElement, rows.length)).toEqual(rows);
  await waitFor(() => expect(recorded).toEqual(['actLive 5 poster']));
  await expectAccessible();
  await page.getByRole('button', { name: '保存图片' }).click();
  expect(files.at(-1)!.type).toBe('image/png');
  await page.getByRole('button', { name: '返回' }).click();
  await expect.element(page.getByRole('button', { name: '复制链接' })).toBeVisible();
});

test('the shell’s share sheet gets the poster; a failure says so, and the poster stays', async () => {
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  const shared: string[] = [];
  setShell({ ...getShell(), saveFile: async ({ name, type }) => void shared.push(`${name} ${type}`) });
  await show();
  await page.getByRole('button', { name: '生成海报' }).click();
  await expect.element(page.getByText('点“保存图片”存到手机，或直接发给朋友')).toBeVisible();
  const save = page.getByRole('button', { name: '保存图片' });
  await save.click();
  await waitFor(() => expect(shared).toEqual(['作业桌边的晚上，一起聊聊.png image/png']));
  expect(toast.getCurrent()).toBeUndefined();
  setShell({ ...getShell(), saveFile: () => Promise.reject(new Error('No space is left')) });
  await save.click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('没有保存成功，请再试一次'));
  await expect.element(page.getByRole('img', { name: /海报/ })).toBeVisible();
});

test('an expert has a poster too, and records no share', async () => {
  const expert = {
    ...sampleExpert(),
    followed: null,
    blocked: null,
    intro: '当过班主任。',
    course_count: 1,
    live_count: 0,
  };
  await show(serve({ 'GET expert/detail': () => expert }), href.share({ id: 4, type: 'expert' }));
  await page.getByRole('button', { name: '生成海报' }).click();
  await expect.element(page.getByRole('img', { name: /海报：《李慕晴》/ })).toBeVisible();
  expect(recorded).toEqual([]);
});

test('a poster that failed can be drawn again', async () => {
  const draw = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await show();
  await page.getByRole('button', { name: '生成海报' }).click();
  const retry = page.getByRole('button', { name: '海报没有画好，点击重试' });
  await expect.element(retry).toBeVisible();
  draw.mockRestore();
  await retry.click();
  await expect.element(page.getByRole('img', { name: /海报/ })).toBeVisible();
});

test('a poster whose content takes too long asks for a tap on the screen', async () => {
  const late = () => new ApiError(technicalCodes.timeout, timeoutMessage);
  await show(serve({ 'GET content/detail': late }));
  await page.getByRole('button', { name: '生成海报' }).click();
  await expect.element(page.getByRole('button', { name: '连接超时，请点击屏幕重试' })).toBeVisible();
});

test('a skeleton while it loads; a missing content says so; without the card the address alone is shared', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  const { unmount } = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: '分享卡片没有加载出来，点击重试' });
  await expect.element(retry).toBeVisible();
  await page.getByRole('button', { name: '复制链接' }).click();
  await waitFor(() => expect(copied).toEqual([expect.stringMatching(/\/actLive\?id=5&type=actLive$/)]));
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('figure', { name: '分享卡片' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '复制链接' })).toBeVisible();
  await unmount();
  await show(serve({ 'GET getShareParams': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这个内容不存在，或者已经下架了。')).toBeVisible();
});

test('a refused card says why, in the words of the server', async () => {
  await show(serve({ 'GET getShareParams': () => new ApiError(1002, '这个网址不能分享') }));
  await expect.element(page.getByRole('button', { name: '这个网址不能分享，点击重试' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '复制链接' })).toBeVisible();
});
