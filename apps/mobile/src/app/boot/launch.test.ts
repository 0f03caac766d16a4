import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { profileFetchDelay, rootFont } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { config, defaultConfig, type SystemConfig } from '../../data/config-store.ts';
import { findEmergencyRedirect, readEmergency } from '../../data/emergency.ts';
import { session } from '../../session/session-store.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { setBodyWidth, applyOperatorTheme } from './operator-theme.ts';
import { launch } from './launch.ts';
import { openPageWhenOffline } from '../offline/open-page-when-offline.ts';

const root = document.documentElement;
const top = () => topPage(appNavigator.getSnapshot());
const quiet = { flag: 0, url: '', title: null, message: null } as const;
const notice = { flag: 0, url: '', title: '正在维护', message: '今晚十点恢复' } as const;

const academyOf = (settings: SystemConfig) => createFakeServer({ 'GET system/config': () => settings });

/** Plays the academy's server and the host of the emergency document behind one fetch. */
function serve(emergency: object, server = academyOf(defaultConfig), host = '/emergency.json') {
  vi.stubGlobal('fetch', async (target: string, init?: RequestInit) =>
    target === host ? Response.json(emergency) : server.fetch(target, init),
  );
  return server;
}

beforeEach(() => {
  localStorage.clear();
  session.restore();
  areaStore.restore();
  config.restore();
  appNavigator.start(new MemoryWindow('/wx/'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete root.dataset.theme;
  delete root.dataset.pattern;
});

test('the launch restores token, area and width, and an ended session opens the login page', async () => {
  vi.useFakeTimers();
  const start = vi
    .spyOn(appNavigator, 'start')
    .mockImplementation(() => appNavigator.navigateTo('/pages/index/courseList'));
  session.save('t0ken');
  areaStore.select({ id: 7, name: '烟台市', signal: '370600', lev: 1 });
  config.update({ ...defaultConfig, page_body_width: 430 });
  session.set({ token: '' });
  areaStore.set(defaultArea);
  let due = 0;
  launch(() => (due += 1));
  expect([session.get().token, areaStore.get().name]).toEqual(['t0ken', '烟台市']);
  expect(root.style.getPropertyValue('--page-width')).toBe('430px');
  expect(top().path).toBe('/pages/index/courseList');
  vi.advanceTimersByTime(profileFetchDelay - 1);
  expect(due).toBe(0);
  vi.advanceTimersByTime(1);
  expect([due, session.get().token]).toEqual([1, 't0ken']);
  // Another tab stores it; this one restores it.
  localStorage.setItem('user_identity_token', '"theirs"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'area' }));
  expect(session.get().token).toBe('t0ken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_identity_token' }));
  expect(session.get().token).toBe('theirs');
  session.end();
  session.end();
  expect(appNavigator.getSnapshot().pages.map(({ path }) => path)).toEqual([
    '/pages/index/index',
    '/pages/index/courseList',
    '/pages/common/login',
  ]);
  expect(session.get().token).toBe('');
  session.onEnded = () => {};
  start.mockRestore();
});

test('without a token no profile is due after 2000 ms, and the rest of the session is cleared', () => {
  vi.useFakeTimers();
  const start = vi.spyOn(appNavigator, 'start').mockImplementation(() => {});
  localStorage.setItem('user_identity_token', '""');
  let due = 0;
  launch(() => (due += 1));
  vi.advanceTimersByTime(profileFetchDelay - 1);
  expect(localStorage.getItem('user_identity_token')).toBe('""');
  vi.advanceTimersByTime(1);
  expect([due, localStorage.getItem('user_identity_token'), session.get()]).toEqual([0, null, { token: '' }]);
  session.onEnded = () => {};
  start.mockRestore();
});

test('the token of a login is restored at the next start from one storage key', () => {
  session.save('t0ken');
  expect(localStorage.getItem('user_identity_token')).toBe('"t0ken"');
  session.set({ token: '' });
  session.restore();
  expect(session.get()).toEqual({ token: 't0ken' });
  session.clear();
  session.restore();
  expect(session.get().token).toBe('');
});

test('403 clears the session and notifies the app, and every call carries the current token', async () => {
  const onEnded = session.onEnded;
  let ended = 0;
  session.onEnded = () => (ended += 1);
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('token'));
    return Response.json({ code: 403, msg: '登录已过期，请重新登录', data: null });
  });
  session.save('t0ken');
  await expect(call('GET system/config', {})).rejects.toMatchObject({ code: 403 });
  expect([ended, session.get().token, tokens]).toEqual([1, '', ['t0ken']]);
  session.onEnded = onEnded;
});

test('the area is the whole province until another is selected, and changes only with its id', () => {
  expect(areaStore.get()).toEqual({ id: 1, name: '山东省', signal: '370000', lev: 0 });
  expect(areaStore.select({ ...defaultArea, name: '别的名字' })).toBe(false);
  expect(areaStore.get().name).toBe('山东省');
  const city = { id: 7, name: '烟台市', signal: '370600', lev: 1 };
  expect(areaStore.select(city)).toBe(true);
  areaStore.restore();
  expect(areaStore.get()).toEqual(city);
});

test('the configuration is requested after the first paint and stored for the next start', async () => {
  const fresh = { ...defaultConfig, name: '齐鲁家长学校', page_body_width: 430 };
  serve(quiet, academyOf(fresh));
  afterFirstPaint();
  await waitFor(() => expect(config.get().name).toBe('齐鲁家长学校'));
  expect(root.style.getPropertyValue('--page-width')).toBe('430px');
  config.restore();
  expect(config.get().page_body_width).toBe(430);
});

test('an open emergency document gives a redirect; a closed one, or one without an address, does not', async () => {
  serve({ ...quiet, flag: 1, url: 'https://notice.example.org/a' });
  expect(findEmergencyRedirect(await readEmergency('/emergency.json'))).toBe('https://notice.example.org/a');
  for (const none of [
    quiet,
    { ...quiet, flag: 1 as const },
    { ...quiet, flag: 1 as const, url: 'javascript:alert(1)' },
  ]) {
    expect(findEmergencyRedirect(none)).toBeUndefined();
  }
});

test('while the emergency host is down the stored copy is used', async () => {
  serve(notice);
  await readEmergency('/emergency.json');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await readEmergency('/emergency.json')).toEqual(notice);
  vi.stubGlobal('fetch', async () => new Response('<h1>404</h1>', { status: 404 }));
  expect(await readEmergency('/emergency.json')).toEqual(notice);
});

test('a silent emergency host times out after 5000 ms', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
  );
  let answered = false;
  void readEmergency('/emergency.json').then(() => (answered = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toBe(true);
});

test('after 8 failures in 10 calls the service page shows the message of the emergency document', async () => {
  const currentNotice = { ...notice, message: '今晚十点恢复' };
  // The host named in the configuration.
  const host = 'https://beside.example/emergency.json';
  const server = serve(currentNotice, academyOf({ ...defaultConfig, emergency_url: host }), host);
  afterFirstPaint();
  const readStored = () => localStorage.getItem('emergency_document');
  await waitFor(() => expect(readStored()).toContain('今晚十点恢复'));
  currentNotice.message = '明早八点恢复';
  server.failure = 500;
  for (let failed = 0; failed < 8; failed += 1) await call('GET system/config', {}).catch(() => {});
  await waitFor(() => expect(top().url).toBe('/pages/common/error?reason=service'));
  expect(readStored()).toContain('明早八点恢复');
});

test('the service page does not cover what goes on without most calls', async () => {
  const currentNotice = { ...notice, message: '今晚十点恢复' };
  const server = serve(currentNotice);
  afterFirstPaint();
  appNavigator.waitsForNetwork = () => true;
  onTestFinished(() => void (appNavigator.waitsForNetwork = () => false));
  const readStored = () => localStorage.getItem('emergency_document');
  await waitFor(() => expect(readStored()).not.toBeNull());
  currentNotice.message = '明早八点恢复';
  server.failure = 500;
  for (let failed = 0; failed < 8; failed += 1) await call('GET system/config', {}).catch(() => {});
  await waitFor(() => expect(readStored()).toContain('明早八点恢复'));
  expect(top().path).toBe('/pages/index/index');
});

test('a lost connection opens the download page, and its return goes back', async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(window.navigator, 'onLine', 'get');
  openPageWhenOffline();
  const say = (state: boolean) => {
    online.mockReturnValue(state);
    window.dispatchEvent(new Event(state ? 'online' : 'offline'));
  };
  say(false);
  say(true);
  vi.advanceTimersByTime(10_000);
  expect(top().path).toBe('/pages/index/index');
  say(false);
  vi.advanceTimersByTime(2_000);
  expect(top()).toMatchObject({
    path: '/pages/common/web',
    query: { src: '/wx/download.html', title: '有效父母学院' },
  });
  say(true);
  expect(top().path).toBe('/pages/index/index');
  // A live reconnects by itself.
  appNavigator.waitsForNetwork = () => true;
  say(false);
  vi.advanceTimersByTime(10_000);
  expect(top().path).toBe('/pages/index/index');
  appNavigator.waitsForNetwork = () => false;
  say(true);
  // A film is seen to the end of what is loaded of it.
  appNavigator.waitsForNetwork = () => true;
  say(false);
  vi.advanceTimersByTime(10_000);
  expect(top().path).toBe('/pages/index/index');
  appNavigator.waitsForNetwork = () => false;
  vi.advanceTimersByTime(2_000);
  expect(top().path).toBe('/pages/common/web');
  say(true);
  online.mockRestore();
});

test('where a service worker shows what is cached, a lost connection leaves the page in place', () => {
  vi.useFakeTimers();
  const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const controller = vi
    .spyOn(window.navigator.serviceWorker, 'controller', 'get')
    .mockReturnValue({} as ServiceWorker);
  openPageWhenOffline();
  window.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(10_000);
  expect(top().path).toBe('/pages/index/index');
  controller.mockRestore();
  online.mockRestore();
});

test('the operator theme applies to the home or to every screen by its scope, and keeps light or dark', async () => {
  root.dataset.theme = 'dark';
  applyOperatorTheme({ scope: 'index', pattern: 1 }, '/pages/index/index');
  expect([root.dataset.theme, root.dataset.pattern]).toEqual(['dark', 'festive']);
  await waitFor(() => expect(getComputedStyle(root).getPropertyValue('--brand')).toBe('#b8201c'));
  applyOperatorTheme({ scope: 'index', pattern: 1 }, '/pages/mine/mine');
  expect([root.dataset.theme, root.dataset.pattern]).toEqual(['dark', '']);
  applyOperatorTheme({ scope: 'all', pattern: 0 }, '/pages/mine/mine');
  expect(root.dataset.pattern).toBe('grey');
  applyOperatorTheme({ scope: 'index', pattern: -1 }, '/pages/index/index');
  expect(root.dataset.pattern).toBe('');
});

test('the root font is 16 px at 375 and grows with the body up to 960', () => {
  const sizeAt = (width: number) => {
    setBodyWidth(width);
    return Number.parseFloat(getComputedStyle(root).fontSize);
  };
  expect(sizeAt(480)).toBe(rootFont.size);
  expect(sizeAt(300)).toBeCloseTo((300 / rootFont.baseWidth) * rootFont.size);
  const rule = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .find((each) => each.cssText.includes('960px'));
  expect(rule?.cssText).toContain(`${rootFont.maxWidth}px) * ${rootFont.size} / ${rootFont.baseWidth}`);
});
