import type { Upgrade } from '@academy/contract/areas/general.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../../../navigation/navigator.ts';
import { topPage } from '../../../../../navigation/page-stack.ts';
import { setDevice } from '../../../../../platform/device.ts';
import { type Bundle, getShell, type Shell, setShell } from '../../../../../platform/shell.ts';
import { defaultConfig } from '../../../../../data/config-store.ts';
import { offeredUpgrade } from '../../../../../data/upgrade.ts';
import { renderScreen } from '../../../../../testing/render-screen.tsx';
import { showBuild } from '../../../../../testing/show-build.ts';
import UpgradePopupScreen from './upgrade-popup-screen.tsx';

const url = '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup';
const browser = getShell();
const store: Upgrade = {
  version: '3.4.0',
  version_code: 25_070_001,
  kind: 'store',
  url: '/wx/download.html',
  notes: '直播更稳\n答疑更快',
  forced: false,
  size: null,
  sha256: null,
  signature: null,
};
const bundle: Upgrade = {
  ...store,
  kind: 'bundle',
  url: '/media/3.4.0.zip',
  size: 2_202_010,
  sha256: 'ab'.repeat(32),
};

/** A packaged app with a fake network; records what it was told to do. */
function fakeHybrid(bring: (onShare: (share: number) => void) => Promise<void> = async () => {}) {
  const done: (string | Bundle)[] = [];
  const shell: Shell = {
    ...browser,
    openOutside: (address) => void done.push(`outside ${address}`),
    bundles: {
      hasFailed: async (id) => id === '25070009',
      download: async (wanted, onShare) => (done.push(wanted), bring(onShare)),
      open: async (id) => void done.push(`open ${id}`),
    },
  };
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  setShell(shell);
  return done;
}

const serve = (upgrade: Upgrade | null) => {
  const asked: unknown[] = [];
  const server = createFakeServer({
    'GET system/config': (input) => (asked.push(input), { ...defaultConfig, upgrade }),
  });
  return Object.assign(server, { asked });
};
/** A server whose newest build is `main-new.js`, and that knows of no release. */
const serveBuild: typeof fetch = async (target, init) =>
  target === '/wx/sw.js'
    ? new Response('["main-new.js"]', { headers: { 'content-type': 'text/javascript' } })
    : serve(null).fetch(target, init);

const show = (server = serve(null)) => renderScreen(<UpgradePopupScreen />, { url, server });
const button = (name: string) => page.getByRole('button', { name });
const top = () => topPage(appNavigator.getSnapshot());

beforeEach(() => offeredUpgrade.set(undefined));
afterEach(() => {
  setDevice(undefined);
  setShell();
});

test('shows the release notes, fades in within 200 ms, and can be postponed', async () => {
  offeredUpgrade.set(store);
  await show();
  await expect.element(page.getByRole('heading', { name: /发现新版本\s*3\.4\.0/ })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['直播更稳', '答疑更快']);
  const ground = page.getByRole('dialog', { name: '版本更新' }).element().parentElement!;
  expect(getComputedStyle(ground).animationDuration).toBe('0.2s');
  await expectAccessible();
  await button('以后再说').click();
  expect(top().path).not.toBe(url);
});

test('in a browser the store is the download page; from a forced upgrade it can be returned from', async () => {
  offeredUpgrade.set({ ...store, forced: true });
  await show();
  await button('立即更新').click();
  expect(top()).toMatchObject({ path: '/pages/common/web', query: { src: '/wx/download.html' } });
});

test('a phone opens its store, with the absolute address', async () => {
  const done = fakeHybrid();
  offeredUpgrade.set({ ...store, url: 'https://store.example/app' });
  await show();
  await button('立即更新').click();
  expect(done).toEqual(['outside https://store.example/app']);
  expect(top().path).not.toBe(url);
});

test('a forced upgrade cannot be skipped', async () => {
  offeredUpgrade.set({ ...store, forced: true });
  await show();
  await expect.element(page.getByText(/现在的版本已经停用/)).toBeVisible();
  await expect.element(button('以后再说')).not.toBeInTheDocument();
  appNavigator.navigateBack();
  expect(top().path).toBe(url);
});

test('a bundle shows its download progress, is verified by its digest, and is opened', async () => {
  let go = () => {};
  let reportProgress = (_share: number) => {};
  const done = fakeHybrid((onShare) => {
    reportProgress = onShare;
    return new Promise((resolve) => (go = resolve));
  });
  offeredUpgrade.set(bundle);
  await show();
  await expect.element(page.getByText(/约 2.1 MB/)).toBeVisible();
  await button('立即更新').click();
  reportProgress(0.42);
  await expect.element(page.getByText('正在下载 42%')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: '下载进度' })).toHaveValue(0.42);
  // Leaving now would interrupt the person later, when the app reloads.
  appNavigator.navigateBack();
  expect(top().path).toBe(url);
  go();
  await expect.element(page.getByText('下载好了，正在重新打开…')).toBeVisible();
  const { origin } = window.location;
  const wanted = {
    id: '25070001',
    url: `${origin}/media/3.4.0.zip`,
    sha256: bundle.sha256,
    size: 2_202_010,
    signature: undefined,
  };
  expect(done).toEqual([wanted, 'open 25070001']);
});

test('an interrupted download says what is kept, and continues or waits', async () => {
  let tries = 0;
  let go = () => {};
  const done = fakeHybrid(async (onShare) => {
    if (++tries > 1) return new Promise((resolve) => (go = resolve));
    onShare(0.6);
    throw new Error('broke off');
  });
  offeredUpgrade.set(bundle);
  await show();
  await button('立即更新').click();
  await expect.element(page.getByText('没有下载完，下好的部分还在。请检查网络后继续。')).toBeVisible();
  await expect.element(button('以后再说')).toBeVisible();
  await button('继续下载').click();
  await expect.element(page.getByText('正在下载 60%')).toBeVisible();
  go();
  await expect.element(page.getByText(/下载好了/)).toBeVisible();
  expect(done.at(-1)).toBe('open 25070001');
});

test('a downloaded bundle that fails to install does not blame the network', async () => {
  let tries = 0;
  const installing = Promise.withResolvers<void>();
  const done = fakeHybrid((onShare) => {
    onShare(1);
    return ++tries > 1 ? Promise.resolve() : installing.promise;
  });
  offeredUpgrade.set(bundle);
  await show();
  await button('立即更新').click();
  await expect.element(page.getByText('下载好了，正在准备…')).toBeVisible();
  installing.reject(new Error('no space left'));
  await expect.element(page.getByText('下载好了，但没有装上，请稍后再试一次。')).toBeVisible();
  await button('再试一次').click();
  await expect.poll(() => done.at(-1)).toBe('open 25070001');
});

test('a download without any data, or discarded, starts again', async () => {
  let tries = 0;
  const done = fakeHybrid(async (onShare) => {
    if (++tries > 1) return;
    onShare(1);
    onShare(0);
    throw new Error('not what was promised');
  });
  offeredUpgrade.set(bundle);
  await show();
  await button('立即更新').click();
  await expect.element(page.getByText('没有下载成功，请检查网络后再试一次。')).toBeVisible();
  await button('重新下载').click();
  await expect.element(page.getByText(/下载好了/)).toBeVisible();
  expect(done.at(-1)).toBe('open 25070001');
});

test('opened by its address it checks for an upgrade of its own platform', async () => {
  fakeHybrid();
  const server = serve(bundle);
  await show(server);
  await expect.element(page.getByRole('heading', { name: /发现新版本\s*3\.4\.0/ })).toBeVisible();
  expect(server.asked).toEqual([{ system: 'android', version_code: '25060401', native_code: '25060401' }]);
});

test('a store upgrade is offered also where the pages are newer than the shell', async () => {
  fakeHybrid();
  const hybrid = getShell();
  setShell({ ...hybrid, getInfo: () => ({ ...hybrid.getInfo(), nativeCode: 25_050_000 }) });
  await show(serve({ ...store, version_code: 25_060_000, forced: true }));
  await expect.element(page.getByText(/现在的版本已经停用/)).toBeVisible();
});

test.each([
  ['no release', null],
  ['this very release', { ...store, version_code: 25_060_401 }],
  ['a bundle that did not run', { ...bundle, version_code: 25_070_009 }],
])('%s is not newer', async (_what, upgrade) => {
  fakeHybrid();
  await show(serve(upgrade));
  await expect.element(page.getByText('已经是最新版本')).toBeVisible();
  await button('知道了').click();
  expect(top().path).not.toBe(url);
});

test('in a browser it offers the newer build that the server has, and reloads', async () => {
  const script = showBuild('main-old.js');
  onTestFinished(() => script.remove());
  await renderScreen(<UpgradePopupScreen />, { url, server: { fetch: serveBuild } });
  await expect.element(page.getByRole('heading', { name: '发现新版本' })).toBeVisible();
  await expect.element(page.getByText(/页面会重新打开，登录和学习进度都在/)).toBeVisible();
  await expectAccessible();
  const messages: unknown[] = [];
  const waiting = { state: 'installed', postMessage: (message: unknown) => messages.push(message) };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting } as never);
  onTestFinished(() => void vi.restoreAllMocks());
  await button('立即更新').click();
  // The page reloads once the new worker has taken over.
  await expect.poll(() => messages).toEqual([{ say: 'take over' }]);
});

test('in a browser the newest build is said to be the newest', async () => {
  const script = showBuild('main-new.js');
  onTestFinished(() => script.remove());
  await renderScreen(<UpgradePopupScreen />, { url, server: { fetch: serveBuild } });
  await expect.element(page.getByText('已经是最新版本')).toBeVisible();
});

test('a status while it checks, and a retry or close after a failure', async () => {
  const server = serve(store);
  const release = server.hold();
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status')).toBeVisible();
  release();
  await expect.element(button('关闭')).toBeVisible();
  server.failure = undefined;
  await button('加载失败，点击重试').click();
  await expect.element(page.getByRole('heading', { name: /发现新版本\s*3\.4\.0/ })).toBeVisible();
});
