import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { defaultConfig } from '../../../data/config-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import NoNetworkScreen from './no-network-screen.tsx';

const url = '/pages/common/noNetwork';
const topPath = () => topPage(appNavigator.getSnapshot()).path;

function offlineServer() {
  const server = createFakeServer({ 'GET system/config': () => defaultConfig });
  server.offline = true;
  return server;
}

beforeEach(() => void appNavigator.reLaunch('/pages/index/informationList'));

test('it says what happened and what still works, without needing the network', async () => {
  await renderScreen(<NoNetworkScreen />, { url, server: offlineServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: '网络好像断开了' })).toBeVisible();
  await expect.element(page.getByText(/已经打开过的页面还在/)).toBeVisible();
  expect(document.querySelector('img')?.src).toMatch(/^data:/);
  await expectAccessible();
});

test('a failed retry says so and stays; a successful one goes back', async () => {
  const server = offlineServer();
  await renderScreen(<NoNetworkScreen />, { url, server });
  await page.getByRole('button', { name: '点击重试' }).click();
  await expect.element(page.getByText('还是没有连上，请稍后再试。')).toBeVisible();
  expect(topPath()).toBe(url);
  server.offline = false;
  await page.getByRole('button', { name: '点击重试' }).click();
  await waitFor(() => expect(topPath()).not.toBe(url));
});

test('it closes by itself when the network is back', async () => {
  const server = offlineServer();
  await renderScreen(<NoNetworkScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  server.offline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(topPath()).not.toBe(url));
});
