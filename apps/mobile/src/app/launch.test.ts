import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { profileFetchDelay, rootFont } from '@academy/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../session/area-store.ts';
import { call } from '../session/call.ts';
import { config, defaultConfig, type SystemConfig } from '../session/config-store.ts';
import { findRefuge, readEmergency } from '../session/emergency.ts';
import { session } from '../session/session-store.ts';
import { MemoryWindow } from '../testing/memory-window.ts';
import { afterPaint } from './after-paint.ts';
import { setBodyWidth, wearTheme } from './appearance.ts';
import { launch } from './launch.ts';
import { watchNetwork } from './network-watcher.ts';

const root = document.documentElement;
const top = () => topPage(appNavigator.getSnapshot());
const quiet = { flag: 0, url: '', title: null, message: null } as const;
const notice = { flag: 0, url: '', title: '正在维护', message: '今晚十点恢复' } as const;

const academyOf = (settings: SystemConfig) => createFakeServer({ 'GET system/config': () => settings });

/** The academy's server and the host of the emergency document behind one fetch. */
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

test('the launch takes up token, area and width, and a session that ends leads to the login page', async () => {
  vi.useFakeTimers();
  const start = vi
    .spyOn(appNavigator, 'start')
    .mockImplementation(() => appNavigator.navigateTo('/pages/index/courseList'));
  session.save('t0ken');
  areaStore.select({ id: 7, name: '烟台市', signal: '370600', lev: 1 });
  config.update({ ...defaultConfig, page_body_width: 430 });
  session.set({ token: '', user: undefined });
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
  // What another tab keeps, this one takes up.
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

test('without a token nothing is due after 2000 ms, and what is left of a session is cleared', () => {
  vi.useFakeTimers();
  const start = vi.spyOn(appNavigator, 'start').mockImplementation(() => {});
  localStorage.setItem('user_identity_token', '""');
  let due = 0;
  launch(() => (due += 1));
  vi.advanceTimersByTime(profileFetchDelay - 1);
  expect(localStorage.getItem('user_identity_token')).toBe('""');
  vi.advanceTimersByTime(1);
  expect([due, localStorage.getItem('user_identity_token'), session.get()]).toEqual([
    0,
    null,
    { token: '', user: undefined },
  ]);
  session.onEnded = () => {};
  start.mockRestore();
});

test('the token of a login is found again at the next start, under one key', () => {
  session.save('t0ken');
  expect(localStorage.getItem('user_identity_token')).toBe('"t0ken"');
  session.set({ token: '', user: undefined });
  session.restore();
  expect(session.get()).toEqual({ token: 't0ken', user: undefined });
  session.clear();
  session.restore();
  expect(session.get().token).toBe('');
});

test('403 clears the session and tells the app, and every call carries the token of the moment', async () => {
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

test('the area is the whole province until another is chosen, and changes only when its id differs', () => {
  expect(areaStore.get()).toEqual({ id: 1, name: '山东省', signal: '370000', lev: 0 });
  expect(areaStore.select({ ...defaultArea, name: '别的名字' })).toBe(false);
  expect(areaStore.get().name).toBe('山东省');
  const city = { id: 7, name: '烟台市', signal: '370600', lev: 1 };
  expect(areaStore.select(city)).toBe(true);
  areaStore.restore();
  expect(areaStore.get()).toEqual(city);
});

test('the configuration is fetched after the first paint and kept for the next start', async () => {
  const fresh = { ...defaultConfig, name: '齐鲁家长学校', page_body_width: 430 };
  serve(quiet, academyOf(fresh));
  afterPaint();
  await vi.waitFor(() => expect(config.get().name).toBe('齐鲁家长学校'));
  expect(root.style.getPropertyValue('--page-width')).toBe('430px');
  config.restore();
  expect(config.get().page_body_width).toBe(430);
});

test('an open emergency names where to go; a closed one, or one without an address, does not', async () => {
  serve({ ...quiet, flag: 1, url: 'https://notice.example.org/a' });
  expect(findRefuge(await readEmergency('/emergency.json'))).toBe('https://notice.example.org/a');
  for (const none of [
    quiet,
    { ...quiet, flag: 1 as const },
    { ...quiet, flag: 1 as const, url: 'javascript:alert(1)' },
  ]) {
    expect(findRefuge(none)).toBeUndefined();
  }
});

test('an emergency host that is away is answered for by the last copy', async () => {
  serve(notice);
  await readEmergency('/emergency.json');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await readEmergency('/emergency.json')).toEqual(notice);
  vi.stubGlobal('fetch', async () => new Response('<h1>404</h1>', { status: 404 }));
  expect(await readEmergency('/emergency.json')).toEqual(notice);
});

test('an emergency host that is silent is given up after 5000 ms', async () => {
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

test('when 8 of 10 calls failed the service page shows the words of the emergency document', async () => {
  const told = { ...notice, message: '今晚十点恢复' };
  // The host is the one that the configuration names.
  const host = 'https://beside.example/emergency.json';
  const server = serve(told, academyOf({ ...defaultConfig, emergency_url: host }), host);
  afterPaint();
  const kept = () => localStorage.getItem('emergency_document');
  await vi.waitFor(() => expect(kept()).toContain('今晚十点恢复'));
  told.message = '明早八点恢复';
  server.failure = 500;
  for (let failed = 0; failed < 8; failed += 1) await call('GET system/config', {}).catch(() => {});
  await vi.waitFor(() => expect(top().url).toBe('/pages/common/error?reason=service'));
  expect(kept()).toContain('明早八点恢复');
});

test('a connection that stays lost opens the download page, and its return leads back', async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(window.navigator, 'onLine', 'get');
  watchNetwork();
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
  // A live goes on by itself.
  appNavigator.waitsForNetwork = () => true;
  say(false);
  vi.advanceTimersByTime(10_000);
  expect(top().path).toBe('/pages/index/index');
  appNavigator.waitsForNetwork = () => false;
  say(true);
  online.mockRestore();
});

test('the theme reaches the home alone or every screen, as its scope says, and keeps light or dark', async () => {
  root.dataset.theme = 'dark';
  wearTheme({ scope: 'index', pattern: 1 }, '/pages/index/index');
  expect([root.dataset.theme, root.dataset.pattern]).toEqual(['dark', 'festive']);
  await vi.waitFor(() => expect(getComputedStyle(root).getPropertyValue('--brand')).toBe('#b8201c'));
  wearTheme({ scope: 'index', pattern: 1 }, '/pages/mine/mine');
  expect([root.dataset.theme, root.dataset.pattern]).toEqual(['dark', '']);
  wearTheme({ scope: 'all', pattern: 0 }, '/pages/mine/mine');
  expect(root.dataset.pattern).toBe('grey');
  wearTheme({ scope: 'index', pattern: -1 }, '/pages/index/index');
  expect(root.dataset.pattern).toBe('');
});

test('the root font is 16 px at 375 and grows with the body, no further than 960', () => {
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
