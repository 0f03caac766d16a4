import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleMiniVideo } from '../../../testing/samples.ts';
import MiniVideoShareScreen from './mini-video-share-screen.tsx';

beforeEach(() => localStorage.clear());

const sampleMini = () => sampleMiniVideo({ title: '换一句话' });

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET content/detail': () => sampleMini(),
    'GET index/recommend/video': () => ({
      list: [
        sampleCard({ content_id: 5, content_type: 'miniVideo', title: '换一句话' }),
        sampleCard({ content_id: 6, content_type: 'miniVideo', title: '先呼吸三次' }),
      ],
      next_cursor: null,
    }),
    ...change,
  });
}

const show = (server = serve()) =>
  renderScreen(<MiniVideoShareScreen />, { url: href.miniVideoShare({ id: 5 }), server });
const element = () => document.querySelector('video')!;

test('shows the video and its expert, and links to its course, other videos and the academy', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '换一句话' })).toBeVisible();
  const goes = async (name: RegExp, place: string) =>
    expect.element(page.getByRole('link', { name })).toHaveAttribute('href', place);
  await goes(/李慕晴/, '/wx/pages/index/expert?id=3&type=expert');
  await goes(/写作业拖拉/, '/wx/pages/index/course?id=7&type=course');
  await goes(/先呼吸三次/, '/wx/pages/media/miniVideo?id=6&type=miniVideo');
  await goes(/打开学院/, '/wx/pages/index/index');
  await expect.element(page.getByRole('link', { name: /换一句话/ })).not.toBeInTheDocument();
  expect(document.title).toBe('换一句话');
  await expectAccessible();
});

test('waits for a tap, then plays upright and with sound', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: '播放' })).toBeVisible();
  const { width, height } = page
    .getByRole('region', { name: '视频：换一句话' })
    .element()
    .getBoundingClientRect();
  expect(height / width).toBeCloseTo(16 / 9, 1);
  expect(element().currentSrc).toBe('');
  await page.getByTestId('picture').click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 15_000);
  expect(element().muted).toBe(false);
});

test('the comments are one tap away, in an overlay', async () => {
  await show(serve({ 'GET content/detail': () => ({ ...sampleMini(), comment_count: 9 }) }));
  await page.getByRole('link', { name: '9 条评论' }).click();
  await waitFor(() =>
    expect(topPage(appNavigator.getSnapshot()).url).toMatch(
      /^\/pages\/appPop\/comment\?id=\d+&type=miniVideo$/,
    ),
  );
});

test('is complete without an expert, a course or other videos', async () => {
  const content = { ...sampleMini(), expert: null };
  content.mini_video!.course = null;
  const server = serve({
    'GET content/detail': () => content,
    'GET index/recommend/video': () => new ApiError(500, '服务开小差了，请稍后再试'),
  });
  await show(server);
  await expect.element(page.getByRole('heading', { level: 1, name: '换一句话' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '打开学院' })).toBeVisible();
  // The home link and the comments link.
  expect(page.getByRole('link').elements()).toHaveLength(2);
});

test('shows a skeleton while it loads', async () => {
  const server = serve();
  server.hold();
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
});

test('a missing video links to others', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这个短视频不存在，或者已经下架了。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看别的短视频' }))
    .toHaveAttribute('href', '/wx/pages/index/miniVideoList');
});

test('a failed load can be retried', async () => {
  const server = serve();
  server.failure = 500;
  await show(server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '换一句话' })).toBeVisible();
});

test('a view of the shared video counts after three seconds', async () => {
  const server = serve();
  const heading = page.getByRole('heading', { level: 1, name: '换一句话' });
  await expectViewCounted(server, { show: () => show(server), heading, view: ['miniVideo', 5] });
});
