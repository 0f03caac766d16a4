import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { pageHref } from '../../../navigation/paths.ts';
import { readEmergency } from '../../../data/emergency.ts';
import { MemoryWindow } from '../../../testing/memory-window.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ErrorScreen from './error-screen.tsx';

const server = createFakeServer({});
const service = pageHref('/pages/common/error', { reason: 'service' });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function publishEmergency(title: string | null, message: string | null): Promise<void> {
  const fetch = async () => Response.json({ flag: 0, url: '', title, message });
  vi.stubGlobal('fetch', fetch);
  await readEmergency('/emergency.json');
  vi.unstubAllGlobals();
}

test('an unknown address says so and links to the home page', async () => {
  await renderScreen(<ErrorScreen />, { url: '/pages/common/error', server });
  await expect.element(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '回到首页' }))
    .toHaveAttribute('href', '/wx/pages/index/index');
  await expectAccessible();
});

test('an outage shows the text of the emergency document', async () => {
  await publishEmergency('今晚维护', '22:00 至 24:00 系统升级，直播照常。');
  await renderScreen(<ErrorScreen />, { url: service, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '今晚维护' })).toBeVisible();
  await expect.element(page.getByText('22:00 至 24:00 系统升级，直播照常。')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('今晚维护'));
  await expectAccessible();
});

test('an outage leads back to the page that it covers', async () => {
  await renderScreen(<ErrorScreen />, { url: service, server });
  appNavigator.start(new MemoryWindow('/wx/pages/index/courseList'));
  appNavigator.navigateTo(service);
  await page.getByRole('button', { name: '再试一次' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/courseList');
});

test('an outage without a text of its own shows the default one', async () => {
  await publishEmergency(null, null);
  await renderScreen(<ErrorScreen />, { url: service, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '服务暂时不可用' })).toBeVisible();
});

test('that text is not shown for an unknown address', async () => {
  await publishEmergency('今晚维护', '系统升级');
  await renderScreen(<ErrorScreen />, { url: '/pages/common/error', server });
  await expect.element(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
});
