import type { Upgrade } from '@academy/contract/areas/general.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { defaultConfig } from '../../data/config-store.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { offerUpgrade } from './offer-upgrade.ts';

const popup = '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup';
const newer: Upgrade = {
  version: '3.4.0',
  version_code: 25_070_001,
  kind: 'store',
  url: '/wx/download.html',
  notes: '',
  forced: false,
  size: null,
  sha256: null,
  signature: null,
};
const top = () => topPage(appNavigator.getSnapshot()).path;

/** Whether an app started at `address` is offered a release. */
async function isOffered(change: Partial<Upgrade> = {}, address = '/wx/'): Promise<boolean> {
  const server = createFakeServer({
    'GET system/config': () => ({ ...defaultConfig, upgrade: { ...newer, ...change } }),
  });
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  appNavigator.start(new MemoryWindow(address));
  await offerUpgrade();
  return top() === popup;
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('a newer release is offered above the page, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  expect(await isOffered()).toBe(true);
  expect(appNavigator.getSnapshot().pages[0]!.path).toBe('/pages/index/index');
  expect(await isOffered()).toBe(false);
  expect(await isOffered({ version_code: 25_070_002 })).toBe(true);
  vi.setSystemTime(1_800_000_000_000 + 25 * 3_600_000);
  expect(await isOffered({ version_code: 25_070_002 })).toBe(true);
});

test('a forced release is offered every time, also above an opened page', async () => {
  for (let time = 0; time < 2; time++)
    expect(await isOffered({ forced: true }, '/wx/pages/index/courseList')).toBe(true);
});

test('an optional release is not offered while another page than a tab is open', async () => {
  expect(await isOffered({}, '/wx/pages/index/courseList')).toBe(false);
  // It does not count as offered either.
  expect(await isOffered()).toBe(true);
});

test('an older release is not offered, and none when the server does not answer', async () => {
  expect(await isOffered({ version_code: 25_060_401 })).toBe(false);
  expect(await isOffered({ version_code: 25_060_402 })).toBe(true);
  globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
  appNavigator.start(new MemoryWindow('/wx/'));
  await offerUpgrade();
  expect(top()).toBe('/pages/index/index');
});
