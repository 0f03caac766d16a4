import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lineNews } from './line-news.ts';
import { OfflineBar } from './offline-bar.tsx';

afterEach(() => lineNews.set({ isOffline: false }));
const has = () => document.documentElement.hasAttribute('data-news');

test('nothing is said while everything is well', async () => {
  await render(<OfflineBar />);
  expect(document.body.textContent).not.toMatch(/离线|版本/);
  expect(has()).toBe(false);
});

test('a lost connection is said, with how old what is shown is, before any new release', async () => {
  await render(<OfflineBar />);
  lineNews.set({ isOffline: true, onUpdate: () => {} });
  await expect.element(page.getByText('网络已断开', { exact: true })).toBeVisible();
  expect(has()).toBe(true);
  lineNews.set({ isOffline: true, keptAt: Date.now() });
  await expect.element(page.getByText(/^网络已断开，正在看离线内容 · 更新于 今天 \d\d:\d\d$/)).toBeVisible();
  lineNews.set({ isOffline: false, keptAt: Date.now() });
  await expect.element(page.getByText(/^离线内容，更新于 今天/)).toBeVisible();
  await expectAccessible();
  lineNews.set({ isOffline: false });
  await expect.poll(has).toBe(false);
});

test('a new release is taken up at a tap', async () => {
  let updated = 0;
  await render(<OfflineBar />);
  lineNews.set({ isOffline: false, onUpdate: () => void (updated += 1) });
  const button = page.getByRole('button', { name: '有新版本，点这里更新' });
  await button.click();
  expect(updated).toBe(1);
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
