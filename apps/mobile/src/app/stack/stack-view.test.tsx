import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { touch } from '@academy/ui/testing/touch.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Link } from '../../navigation/link.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../navigation/page-context.ts';
import { href } from '../../navigation/paths.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { config, defaultConfig } from '../../data/config-store.ts';
import { afterFirstPaint } from '../boot/after-first-paint.ts';
import { setBodyWidth } from '../boot/operator-theme.ts';
import { managePageFocus } from './page-focus.ts';
import { createQueryClient } from '../boot/query-client.ts';
import { importScreen } from '../router.tsx';
import { StackView } from './stack-view.tsx';
import { enableSwipeBack } from './swipe-back.ts';

const course = href.course({ id: 1 });

/** Stands in for every screen: shows its path, scrolls, and keeps typed text and the number of taps. */
function AnyScreen() {
  const { path, query } = usePage();
  const [taps, setTaps] = useState(0);
  usePageTitle(query.id && `课程 ${query.id}`);
  return (
    <main data-testid={path} style={{ overflow: 'auto', height: '100%' }}>
      <h1>{path}</h1>
      <button type="button" onClick={() => setTaps(taps + 1)}>
        点了 {taps} 次
      </button>
      <input aria-label={`写在 ${path}`} />
      <Link to={course}>去课程</Link>
      <div style={{ height: 3000 }} />
    </main>
  );
}

vi.mock('../router.tsx', () => ({ importScreen: vi.fn(), findEagerScreen: () => undefined }));

let memory: MemoryWindow;

async function show(address = '/wx/') {
  memory = new MemoryWindow(address);
  appNavigator.start(memory);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <StackView />
    </QueryClientProvider>,
  );
}
const screenAt = (path: string) => page.getByTestId(path);
const home = screenAt('/pages/index/index');
const tapped = (path: string) => screenAt(path).getByRole('button');

beforeAll(managePageFocus);
beforeEach(() => {
  vi.mocked(importScreen).mockImplementation(async () => ({ default: AnyScreen }));
});

test('an opened page covers the one below, sets the document title and focuses its heading', async () => {
  await show();
  await expect.element(home).toBeVisible();
  expect(document.title).toBe('有效父母学院');
  appNavigator.navigateTo(course);
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  await expect.element(home).not.toBeVisible();
  await waitFor(() => expect(document.title).toBe('课程 1'));
  expect(document.activeElement).toBe(screenAt('/pages/index/course').getByRole('heading').element());
});

test('the focus follows the heading when content replaces a skeleton, unless the user has moved it', async () => {
  const load = (title: string) => dispatchEvent(new CustomEvent('loaded', { detail: title }));
  function LateScreen() {
    const [content, setContent] = useState('专家');
    // Before the heading can be seen, or the event could come first.
    useLayoutEffect(() => {
      const onLoaded = (event: Event) => setContent((event as CustomEvent<string>).detail);
      addEventListener('loaded', onLoaded);
      return () => removeEventListener('loaded', onLoaded);
    }, []);
    return (
      <main>
        <h1 key={content}>{content}</h1>
        <button type="button">收藏</button>
      </main>
    );
  }
  await show();
  await expect.element(home).toBeVisible();
  vi.mocked(importScreen).mockImplementation(async () => ({ default: LateScreen }));
  appNavigator.navigateTo(href.expert({ id: 1 }));
  await expect.element(page.getByRole('heading', { name: '专家' })).toHaveFocus();
  load('李慕晴');
  await expect.element(page.getByRole('heading', { name: '李慕晴' })).toHaveFocus();
  const button = page.getByRole('button', { name: '收藏' });
  (button.element() as HTMLElement).focus();
  load('陈知远');
  await expect.element(page.getByRole('heading', { name: '陈知远' })).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('going back finds typed text, scroll position and focus as they were', async () => {
  await show();
  await tapped('/pages/index/index').click();
  await page.getByLabelText('写在 /pages/index/index').fill('睡前');
  home.element().scrollTop = 500;
  const link = home.getByRole('link').element() as HTMLElement;
  link.focus({ preventScroll: true });
  appNavigator.navigateTo(course);
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  appNavigator.navigateBack();
  memory.settle();
  await expect.element(home).toBeVisible();
  await expect.element(screenAt('/pages/index/course')).not.toBeInTheDocument();
  await expect.element(tapped('/pages/index/index')).toHaveTextContent('点了 1 次');
  await expect.element(page.getByLabelText('写在 /pages/index/index')).toHaveValue('睡前');
  expect(home.element().scrollTop).toBe(500);
  expect(document.activeElement).toBe(link);
  expect(document.title).toBe('有效父母学院');
});

test('tabs stay mounted, the tab bar marks the current one, and opened pages cover it', async () => {
  await show();
  const bar = page.getByRole('navigation', { name: '主导航' });
  const labels = bar
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(['学院', '智能问答', '我的']);
  await tapped('/pages/index/index').click();
  appNavigator.switchTab('/pages/mine/mine');
  await expect.element(screenAt('/pages/mine/mine')).toBeVisible();
  await expect.element(bar.getByRole('link', { name: '我的' })).toHaveAttribute('aria-current', 'page');
  expect(bar.element().querySelector('a')!.getBoundingClientRect().height).toBe(50);
  expect(bar.element().getBoundingClientRect().bottom).toBe(window.innerHeight);
  appNavigator.navigateTo(course);
  await expect.element(bar).not.toBeInTheDocument();
  appNavigator.switchTab('/pages/index/index');
  await expect.element(tapped('/pages/index/index')).toHaveTextContent('点了 1 次');
});

test('an overlay leaves the page below visible and inert, and restores the title', async () => {
  await show('/wx/pages/index/course?id=1');
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  appNavigator.navigateTo('/pages/appPop/comment');
  await expect.element(screenAt('/pages/appPop/comment')).toBeVisible();
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  expect(screenAt('/pages/index/course').element().closest('[inert]')).not.toBeNull();
  const frame = screenAt('/pages/appPop/comment').element().parentElement!;
  expect(getComputedStyle(frame).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(document.title).toBe('评论');
  appNavigator.navigateBack();
  await expect.element(screenAt('/pages/appPop/comment')).not.toBeInTheDocument();
  expect(screenAt('/pages/index/course').element().closest('[inert]')).toBeNull();
  await waitFor(() => expect(document.title).toBe('课程 1'));
});

test('screens grow to the configured width and are centred', async () => {
  setBodyWidth(300);
  await show();
  const { left, width } = home.element().getBoundingClientRect();
  expect([left, width]).toEqual([(window.innerWidth - 300) / 2, 300]);
  setBodyWidth(defaultConfig.page_body_width);
});

test('a configuration that arrives late sets the title, unless the page has set its own', async () => {
  const name = '齐鲁家长学校';
  const server = createFakeServer({ 'GET system/config': () => ({ ...defaultConfig, name }) });
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  await show('/wx/pages/index/course?id=1');
  await waitFor(() => expect(document.title).toBe('课程 1'));
  afterFirstPaint();
  await waitFor(() => expect(config.get().name).toBe(name));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.title).toBe('课程 1');
  appNavigator.navigateBack();
  await waitFor(() => expect(document.title).toBe(name));
  config.update(defaultConfig);
  fetch.mockRestore();
});

test('a screen shows the loading indicator until its chunk arrives', async () => {
  await show();
  let arrive = () => {};
  const chunk = new Promise<{ default: typeof AnyScreen }>((resolve) => {
    arrive = () => resolve({ default: AnyScreen });
  });
  vi.mocked(importScreen).mockReturnValue(chunk);
  appNavigator.navigateTo('/pages/mine/credit');
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  arrive();
  await expect.element(screenAt('/pages/mine/credit')).toBeVisible();
  await expect.element(page.getByRole('status', { name: '加载中' })).not.toBeInTheDocument();
});

test('a screen whose chunk fails shows an error, offers back, and loads when pressed', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await show();
  vi.mocked(importScreen).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  appNavigator.navigateTo('/pages/mine/feedback');
  const again = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(again).toBeVisible();
  await expect.element(page.getByRole('button', { name: '返回' })).toBeVisible();
  vi.mocked(importScreen).mockResolvedValue({ default: AnyScreen });
  await again.click();
  await expect.element(screenAt('/pages/mine/feedback')).toBeVisible();
  error.mockRestore();
});

test('a swipe from the left edge drags the page aside and closes it; a short one lets it return', async () => {
  enableSwipeBack();
  await show();
  appNavigator.navigateTo(course);
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  const draw = (to: number) => {
    const finger = touch(screenAt('/pages/index/course').element(), { x: 6, y: 300 });
    finger.move({ x: to / 2, y: 302 });
    finger.move({ x: to, y: 304 });
    return finger;
  };
  const half = draw(60);
  await expect.element(home).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 200));
  half.lift();
  await expect.element(home).not.toBeVisible();
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  draw(300).lift();
  await expect.element(screenAt('/pages/index/course')).not.toBeInTheDocument();
  await expect.element(home).toBeVisible();
});

test('a swipe on what covers the page does not move the page', async () => {
  await show();
  appNavigator.navigateTo(course);
  const top = screenAt('/pages/index/course');
  await expect.element(top).toBeVisible();
  const sheet = document.createElement('dialog');
  sheet.append(document.createElement('p'));
  top.element().append(sheet);
  const finger = touch(sheet.firstElementChild!, { x: 6, y: 300 });
  finger.move({ x: 150, y: 302 });
  expect(finger.move({ x: 300, y: 304 })).toBe(true);
  finger.lift();
  await new Promise((resolve) => setTimeout(resolve, 400));
  memory.settle();
  await expect.element(top).toBeVisible();
});

test('a page closed during its animation closes no other page', async () => {
  await show();
  appNavigator.navigateTo(course);
  appNavigator.navigateTo('/pages/mine/credit');
  const credit = screenAt('/pages/mine/credit');
  await expect.element(credit).toBeVisible();
  const finger = touch(credit.element(), { x: 6, y: 300 });
  finger.move({ x: 150, y: 302 });
  finger.move({ x: 300, y: 304 });
  finger.lift();
  appNavigator.navigateBack();
  memory.settle();
  await new Promise((resolve) => setTimeout(resolve, 400));
  memory.settle();
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
});

test('a theme for the home alone ends with the page and stays under an overlay', async () => {
  config.update({ ...defaultConfig, scope: 'index', pattern: 1 });
  const worn = () => document.documentElement.dataset.pattern;
  await show();
  await expect.element(home).toBeVisible();
  expect(worn()).toBe('festive');
  appNavigator.navigateTo('/pages/appPop/share');
  await expect.element(screenAt('/pages/appPop/share')).toBeVisible();
  expect(worn()).toBe('festive');
  appNavigator.navigateBack();
  memory.settle();
  appNavigator.navigateTo(course);
  await expect.element(screenAt('/pages/index/course')).toBeVisible();
  expect(worn()).toBe('');
  appNavigator.navigateBack();
  memory.settle();
  await expect.poll(worn).toBe('festive');
  appNavigator.switchTab('/pages/mine/mine');
  await expect.poll(worn).toBe('');
  config.update({ ...defaultConfig, scope: 'all', pattern: 0 });
  await expect.poll(worn).toBe('grey');
  config.update(defaultConfig);
  await expect.poll(worn).toBe('');
});
