import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { preferMedia } from '@academy/ui/testing/media.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MiniVideoScreen from './mini-video-screen.tsx';
import { detail, list, miniVideo } from './testing/sample-mini-videos.ts';

beforeEach(() => localStorage.clear());
afterEach(() => session.set({ ...session.get(), token: '' }));

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET content/detail': ({ content_id: id }) => detail(Number(id)),
    'GET index/recommend/video': () => list(1, 2, 3, 4),
    ...change,
  });

const show = (url: PageUrl = href.miniVideo({ id: 2 }), server = serve()) =>
  renderScreen(<MiniVideoScreen />, { url, server });

const title = (id: number) => page.getByRole('heading', { level: 1, name: `短片${id}` });
const next = () => userEvent.keyboard('{ArrowDown}');
const playing = () => [...document.querySelectorAll('video')].filter((video) => !video.paused);

test('blocking an expert takes their videos out of the loaded feed, not those of a namesake', async () => {
  session.set({ ...session.get(), token: tokenOf({ uid: 1 }) });
  const namesake = { ...miniVideo(4), expert_id: 99 };
  await show(
    undefined,
    serve({
      'GET index/recommend/video': () => ({
        list: [miniVideo(2), miniVideo(3), namesake],
        next_cursor: null,
      }),
      'POST content/interactive/block/{action}': () => ({ blocked: true }),
    }),
  );
  await expect.element(title(2)).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  // Which of the two is meant stands below the name.
  await page.getByRole('button', { name: /屏蔽李慕晴.*省家庭教育指导中心/ }).click();
  await expect.element(title(4)).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(title(4)).toBeVisible();
});

test('the address follows the swipes, and the feed stays the one that was opened', async () => {
  await show(href.miniVideo({ id: 2 }));
  await expect.element(title(2)).toBeVisible();
  await next();
  await expect.element(title(3)).toBeVisible();
  const top = () => topPage(appNavigator.getSnapshot());
  await waitFor(() => expect(top().url).toBe(href.miniVideo({ id: 3 })));
  expect(appNavigator.getSnapshot().pages).toHaveLength(1);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(title(2)).toBeVisible();
  await waitFor(() => expect(top().url).toBe(href.miniVideo({ id: 2 })));
});

test('with reduced motion no video plays before it is asked for', async () => {
  await preferMedia({ 'prefers-reduced-motion': 'reduce' });
  onTestFinished(() => preferMedia({}));
  await show();
  await waitFor(() => expect(document.querySelector('video[data-shown]')).not.toBeNull(), 15_000);
  expect(playing()).toHaveLength(0);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await waitFor(() => expect(playing()).toHaveLength(1));
  await next();
  await expect.element(title(3)).toBeVisible();
  expect(playing()).toHaveLength(0);
});
