import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { doubleTap } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MiniVideoScreen from './mini-video-screen.tsx';
import { detail, list } from './testing/sample-mini-videos.ts';

beforeEach(() => localStorage.clear());
afterEach(() => session.set({ ...session.get(), token: '' }));

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET content/detail': ({ content_id: id }) => detail(Number(id)),
    'GET index/recommend/video': () => list(1, 2, 3, 4, 5, 6, 7),
    ...change,
  });

const show = (url: PageUrl = href.miniVideo({ id: 2 }), server = serve()) =>
  renderScreen(<MiniVideoScreen />, { url, server });

const title = (id: number) => page.getByRole('heading', { level: 1, name: `短片${id}` });
const next = () => userEvent.keyboard('{ArrowDown}');
const playing = () => [...document.querySelectorAll('video')].filter((video) => !video.paused);

test('starts with the opened video, muted, and shows expert and course', async () => {
  await show();
  await expect.element(title(2)).toBeVisible();
  await waitFor(() => expect(playing()[0]?.currentTime).toBeGreaterThan(0.1), 15_000);
  expect(playing()[0]!.muted).toBe(true);
  await expect
    .element(page.getByRole('link', { name: /写作业拖拉/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  expect(document.title).toBe('短片2');
  await expectAccessible();
});

test('the next video plays at once from what was preloaded, with at most three video elements', async () => {
  await show();
  await waitFor(() => expect(document.querySelectorAll('video[data-shown]')).toHaveLength(2), 15_000);
  const [first] = playing();
  // Upright, and covering the whole screen.
  const { width, height } = first!.getBoundingClientRect();
  expect([width, height]).toEqual([innerWidth, innerHeight]);
  await next();
  await expect.element(title(3)).toBeVisible();
  await waitFor(() => expect(playing()).toHaveLength(1));
  expect(playing()[0]).not.toBe(first);
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(3), 15_000);
  for (const id of [4, 5, 6]) {
    await next();
    await expect.element(title(id)).toBeVisible();
  }
  expect(document.querySelectorAll('video').length).toBeLessThanOrEqual(3);
  await waitFor(() => expect(playing()).toHaveLength(1), 15_000);
});

test('a tap just before a swipe does not pause the next video', async () => {
  await show();
  await waitFor(() => expect(document.querySelectorAll('video[data-shown]')).toHaveLength(2), 15_000);
  const tap = new MouseEvent('click', { bubbles: true, detail: 1 });
  page.getByRole('button', { name: '暂停' }).element().dispatchEvent(tap);
  const feed = document.querySelector('[data-scroll]')!;
  feed.scrollTo({ top: feed.clientHeight, behavior: 'instant' });
  await expect.element(title(3)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 2 * doubleTap));
  expect(playing()).toHaveLength(1);
});

test('a long press plays at double speed', async () => {
  await show();
  const surface = page.getByRole('button', { name: '暂停' });
  await expect.poll(() => surface.elements().length, { timeout: 15_000 }).toBe(1);
  const finger = (type: string) =>
    surface.element().dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
  finger('pointerdown');
  await expect.poll(() => playing()[0]?.playbackRate).toBe(2);
  finger('pointerup');
  await expect.poll(() => playing()[0]?.playbackRate).toBe(1);
});

test('a set ends with a break, which links to a course or continues', async () => {
  await show();
  for (const id of [3, 4, 5, 6]) {
    await next();
    await expect.element(title(id)).toBeVisible();
  }
  await next();
  await expect.element(page.getByRole('heading', { name: '这一组 5 个到头了，休息一下' })).toBeVisible();
  expect(playing()).toHaveLength(0);
  await expect.element(page.getByRole('link', { name: /^去看课程/ })).toBeVisible();
  await page.getByRole('button', { name: '再看一组' }).click();
  await expect.element(title(7)).toBeVisible();
  await next();
  await expect.element(title(1)).toBeVisible();
  await next();
  await expect.element(page.getByRole('heading', { name: '到最后了，休息一下' })).toBeVisible();
});

test('a tap turns the sound on for all following videos, and the choice is saved', async () => {
  await show();
  await waitFor(() => expect(playing()).toHaveLength(1), 15_000);
  await page.getByRole('button', { name: '点按开声音' }).click();
  await expect.element(page.getByRole('button', { name: '关声音' })).toBeVisible();
  await next();
  await expect.element(title(3)).toBeVisible();
  await waitFor(() => expect(playing()[0]?.muted).toBe(false), 15_000);
  expect(JSON.parse(localStorage.getItem('mini_video_sound')!)).toBe(true);
});

test('a video that cannot be played says so, can be swiped past, and plays after a retry', async () => {
  let broken = true;
  const server = serve({
    'GET content/detail': ({ content_id: id }) => {
      const content = detail(Number(id));
      if (broken && Number(id) === 2) content.mini_video!.video.url = '/gone/index.m3u8';
      return content;
    },
  });
  await show(undefined, server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry, { timeout: 12_000 }).toBeVisible();
  await next();
  await expect.element(title(3)).toBeVisible();
  await waitFor(() => expect(playing()).toHaveLength(1), 15_000);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(retry).toBeVisible();
  broken = false;
  await retry.click();
  await waitFor(() => expect(playing()).toHaveLength(1), 15_000);
});

test('a video plays although its loading interrupted the request to play', async () => {
  // What a browser does when the source of a used element is set just after `play`.
  const interrupted = () =>
    Promise.reject(new DOMException('interrupted by a new load request', 'AbortError'));
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementationOnce(interrupted);
  await show();
  await waitFor(() => expect(playing()).toHaveLength(1), 15_000);
  expect(play.mock.calls.length).toBeGreaterThan(1);
  play.mockRestore();
});

test('a blocked video leaves the feed, and returns when that is undone', async () => {
  session.set({ ...session.get(), token: tokenOf({ uid: 1 }) });
  const blocked = (yes: boolean) => ({ blocked: yes });
  const mine = { liked: false, collected: false, reserved: false, blocked: null, followed: false };
  const server = serve({
    'GET content/detail': ({ content_id: id }) => ({ ...detail(Number(id)), mine }),
    'POST content/interactive/block/{action}': ({ action }) => blocked(action === 'add'),
  });
  await show(undefined, server);
  await expect.element(title(2)).toBeVisible();
  const more = page.getByRole('button', { name: '更多', exact: true });
  const block = page.getByRole('button', { name: /不感兴趣/ });
  await more.click();
  await block.click();
  await expect.element(title(3)).toBeVisible();
  const release = server.hold();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(title(2)).toBeVisible();
  await more.click();
  await expect.element(page.getByRole('button', { name: '恢复推荐这个内容' })).toBeVisible();
  release();
  await expect.element(block).toBeVisible();
});

test('a page module is shown in its own order', async () => {
  const server = serve({
    'GET page/module/video': ({ cid }) => (Number(cid) === 900 ? list(8, 2, 9) : list(1)),
  });
  await show(href.miniVideo({ id: 2, cid: 900 }), server);
  await expect.element(title(2)).toBeVisible();
  await next();
  await expect.element(title(9)).toBeVisible();
  await next();
  await expect.element(title(8)).toBeVisible();
});

test('a missing page module falls back to recommended videos', async () => {
  const server = serve({ 'GET page/module/video': () => new ApiError(404, '内容不存在或已下架') });
  await show(href.miniVideo({ id: 9, cid: 900 }), server);
  await expect.element(title(9)).toBeVisible();
  await next();
  await expect.element(title(1)).toBeVisible();
});

test('the feed of liked videos requires login', async () => {
  const server = serve({ 'GET user/video': ({ type }) => (type === 'like' ? list(2, 6) : list()) });
  await show(href.miniVideo({ id: 2, type: 'like' }), server);
  await expect.element(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
  session.set({ ...session.get(), token: tokenOf({ uid: 1 }) });
  await expect.element(title(2)).toBeVisible();
  await next();
  await expect.element(title(6)).toBeVisible();
});

test('an expert’s feed requests only mini videos', async () => {
  const server = serve({
    'GET expert/course': ({ content_type: type, expert_id: id }) =>
      type === 'miniVideo' && Number(id) === 3 ? list(2, 5) : list(),
  });
  await show(href.miniVideo({ id: 2, type: 'expert', cid: 3 }), server);
  await expect.element(title(2)).toBeVisible();
  await next();
  await expect.element(title(5)).toBeVisible();
});

test('the page has the title of the current video', async () => {
  await show();
  await waitFor(() => expect(document.querySelectorAll('video[data-shown]')).toHaveLength(2), 15_000);
  await next();
  await expect.element(title(3)).toBeVisible();
  await waitFor(() =>
    expect([...document.querySelectorAll('h1')].map((each) => each.textContent)).toEqual(['短片3']),
  );
});

test('in landscape no control covers another', async () => {
  const { innerWidth, innerHeight } = globalThis;
  await page.viewport(480, 320);
  try {
    await show();
    await expect.element(page.getByRole('link', { name: /写作业拖拉/ })).toBeVisible();
    for (const name of [/^返回/, /点按开声音/, /^关注/, /^点赞/, /^更多/])
      await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const shown = document.querySelectorAll(
      'section:not([inert]) :is(a, button), main > :not([data-scroll], :last-child) button',
    );
    const touched = [...shown].filter((each) => !each.hasAttribute('aria-keyshortcuts'));
    const boxes = touched.map((each) => each.getBoundingClientRect());
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const apart =
          one.right <= other.left + 1 ||
          other.right <= one.left + 1 ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1;
        expect(apart, `${JSON.stringify(one)} over ${JSON.stringify(other)}`).toBe(true);
      }
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
});

test('the comments are one tap away, in an overlay', async () => {
  await show();
  await page.getByRole('button', { name: /^评论/ }).click();
  await waitFor(() =>
    expect(topPage(appNavigator.getSnapshot()).url).toBe(
      '/pages/appPop/miniVideoComment?id=2&type=miniVideo',
    ),
  );
});

test('a missing video says so and can be swiped past', async () => {
  const server = serve({
    'GET content/detail': ({ content_id: id }) =>
      Number(id) === 99 ? new ApiError(404, '内容不存在或已下架') : detail(Number(id)),
  });
  await show(href.miniVideo({ id: 99 }), server);
  await expect.element(page.getByText(/已经下架了/)).toBeVisible();
  await next();
  await expect.element(title(1)).toBeVisible();
});

test('a failed list can be retried, and an empty one links elsewhere', async () => {
  const server = serve({ 'GET index/recommend/video': () => list() });
  server.failure = 500;
  await show('/pages/media/miniVideo', server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('这里还没有短视频。')).toBeVisible();
});

test('shows a skeleton of the feed while it loads', async () => {
  const server = serve();
  server.hold();
  await show('/pages/media/miniVideo', server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
});

test('a view of the video in view counts after three seconds', async () => {
  const server = serve();
  const shown = { show: () => show(undefined, server), heading: title(2) };
  await expectViewCounted(server, { ...shown, view: ['miniVideo', 2] });
});
