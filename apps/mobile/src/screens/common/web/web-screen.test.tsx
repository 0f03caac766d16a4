import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { config, defaultConfig } from '../../../data/config-store.ts';
import { href } from '../../../navigation/paths.ts';
import { setDevice } from '../../../platform/device.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import WebScreen from './web-screen.tsx';

const server = createFakeServer({});
const blank = '/wx/blank.html';
const frame = () => document.querySelector('iframe');

afterEach(() => vi.restoreAllMocks());

test('a page is shown in a sandbox under its title, and can be opened in the browser', async () => {
  await renderScreen(<WebScreen />, { url: href.web({ src: blank, title: '下载' }), server });
  await expect.element(page.getByRole('heading', { level: 1, name: '下载' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('下载'));
  expect(frame()?.src).toBe(window.location.origin + blank);
  expect(frame()?.title).toBe('下载');
  expect(frame()?.sandbox.contains('allow-same-origin')).toBe(false);
  expect(frame()?.sandbox.contains('allow-top-navigation')).toBe(false);
  const out = page.getByRole('link', { name: '在浏览器打开' });
  await expect.element(out).toHaveAttribute('href', window.location.origin + blank);
  await expect.element(out).toHaveAttribute('target', '_blank');
  // A status is shown until the page has loaded.
  await expect.element(page.getByRole('status', { name: '加载中' })).not.toBeInTheDocument();
});

test('below the title it says that the academy was left, and for which host, whatever the link calls the page', async () => {
  const { unmount } = await renderScreen(<WebScreen />, {
    url: href.web({ src: 'https://edu.invalid/a?b=1', title: '省教育厅' }),
    server,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: '省教育厅' })).toBeVisible();
  const note = page.getByRole('note');
  await expect.element(note).toHaveTextContent('您已离开学院，这是 edu.invalid 的页面');
  // The page leads on; where to is unknown to the app.
  frame()!.dispatchEvent(new Event('load'));
  frame()!.dispatchEvent(new Event('load'));
  await expect.element(note).toMatchTextContent(/又转到了别的页面/);
  await unmount();
  await renderScreen(<WebScreen />, { url: href.web({ src: blank, title: '下载' }), server });
  await expect.element(page.getByRole('heading', { level: 1, name: '下载' })).toBeVisible();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

test('a page of our own gets the colours that the reader and the operator chose', async () => {
  document.documentElement.dataset.theme = 'dark';
  config.update({ ...defaultConfig, scope: 'all', pattern: 0 });
  onTestFinished(() => {
    delete document.documentElement.dataset.theme;
    config.update(defaultConfig);
  });
  await renderScreen(<WebScreen />, { url: href.web({ src: blank, title: '下载' }), server });
  expect(frame()?.src).toBe(`${window.location.origin}${blank}#theme=dark&pattern=0`);
});

test('without a title the host is the title', async () => {
  await renderScreen(<WebScreen />, { url: href.web({ src: 'https://edu.invalid/a' }), server });
  await expect.element(page.getByRole('heading', { level: 1, name: 'edu.invalid' })).toBeVisible();
});

test.each(['javascript:alert(1)', 'data:text/html,<b>x</b>', 'file:///etc/passwd', ''])(
  '%s is refused with a reason and a link to the home page',
  async (src) => {
    await renderScreen(<WebScreen />, { url: href.web({ src, title: '活动' }), server });
    await expect.element(page.getByText('这个链接不是网页地址，为了安全没有打开。')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '回到首页' }))
      .toHaveAttribute('href', '/wx/pages/index/index');
    await expect.element(page.getByRole('link', { name: '在浏览器打开' })).not.toBeInTheDocument();
    expect(frame()).toBeNull();
    await expectAccessible();
  },
);

test('an http address is offered only in the browser', async () => {
  await renderScreen(<WebScreen />, { url: href.web({ src: 'http://old.invalid/' }), server });
  await expect.element(page.getByText('old.invalid 没有加密，不能在应用内显示。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '在浏览器打开' }))
    .toHaveAttribute('href', 'http://old.invalid/');
  expect(frame()).toBeNull();
});

test('in the packaged app an external page is offered only in the browser', async () => {
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  onTestFinished(() => setDevice(undefined));
  await renderScreen(<WebScreen />, { url: href.web({ src: 'https://edu.invalid/a' }), server });
  await expect.element(page.getByText('edu.invalid 是其他网站的页面，请在浏览器中打开。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '在浏览器打开' }))
    .toHaveAttribute('href', 'https://edu.invalid/a');
  expect(frame()).toBeNull();
});

test('offline it says so, and loads by itself when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderScreen(<WebScreen />, { url: href.web({ src: blank, title: '下载' }), server });
  await expect.element(page.getByRole('button', { name: '网络断开了，点击重试' })).toBeVisible();
  expect(frame()).toBeNull();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(frame()).not.toBeNull());
});
