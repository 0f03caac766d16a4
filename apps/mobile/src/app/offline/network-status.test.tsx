import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { networkStatus, OfflineBar } from './network-status.tsx';

afterEach(() => networkStatus.set({ isOffline: false }));
const has = () => document.documentElement.hasAttribute('data-status-bar');

test('the bar is empty while the connection is fine', async () => {
  await render(<OfflineBar />);
  expect(document.body.textContent).not.toMatch(/离线|版本/);
  expect(has()).toBe(false);
});

test('a lost connection and the age of the content are shown before a new release', async () => {
  await render(<OfflineBar />);
  networkStatus.set({ isOffline: true, onUpdate: () => {} });
  await expect.element(page.getByText('网络已断开', { exact: true })).toBeVisible();
  expect(has()).toBe(true);
  networkStatus.set({ isOffline: true, cachedAt: Date.now() });
  await expect.element(page.getByText(/^网络已断开，正在看离线内容 · 更新于 今天 \d\d:\d\d$/)).toBeVisible();
  networkStatus.set({ isOffline: false, cachedAt: Date.now() });
  await expect.element(page.getByText(/^离线内容，更新于 今天/)).toBeVisible();
  await expectAccessible();
  networkStatus.set({ isOffline: false });
  await expect.poll(has).toBe(false);
});

test('while the connection is lost the bar leads to the page that says what can be done', async () => {
  appNavigator.start(new MemoryWindow('/wx/'));
  await render(<OfflineBar />);
  networkStatus.set({ isOffline: true });
  const button = page.getByRole('button', { name: /网络已断开\s*怎么办/ });
  await button.click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/noNetwork');
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectAccessible();
});

test('pressing the bar activates the new release', async () => {
  let updated = 0;
  await render(<OfflineBar />);
  networkStatus.set({ isOffline: false, onUpdate: () => void (updated += 1) });
  const button = page.getByRole('button', { name: '有新版本，点这里更新' });
  await button.click();
  expect(updated).toBe(1);
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
