import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { addSeen } from '../../../features/player/seen-lessons.ts';
import { expectBackButtonVisible } from '../../../features/player/testing/expect-back-button-visible.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, pageHref } from '../../../navigation/paths.ts';
import { createCover } from '../../../testing/create-cover.tsx';
import { expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CourseScreen from './course-screen.tsx';
import { sampleCourse } from './testing/sample-course.ts';

beforeEach(() => localStorage.clear());

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET content/detail': () => sampleCourse(),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    ...change,
  });
}

const show = (server = serve()) => renderScreen(<CourseScreen />, { url: href.course({ id: 7 }), server });
const lesson = (title: RegExp) => page.getByRole('button', { name: title });
const play = () => page.getByRole('region', { name: /^视频/ }).getByRole('button', { name: '播放' });
const element = () => document.querySelector('video')!;
const isPlaying = () => waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 15_000);

test('shows title, teacher and lessons of the course', async () => {
  await show();
  await expect
    .element(page.getByRole('heading', { level: 1, name: '写作业拖拉，先看这三件事' }))
    .toBeVisible();
  await expect.element(page.getByText('小学低年级 · 3 课 · 1.2 万次学习')).toBeVisible();
  await expect.element(page.getByText('可得 2 学分')).toBeVisible();
  const expert = page.getByRole('link', { name: /李慕晴/ });
  await expect.element(expert).toHaveAttribute('href', '/wx/pages/index/expert?id=3&type=expert');
  await expect.element(lesson(/为什么一写作业就喝水/)).toMatchTextContent(/7 分 05 秒/);
  await expect.element(lesson(/二十分钟计时器/)).toBeDisabled();
  await expect.element(lesson(/二十分钟计时器/)).toMatchTextContent(/视频准备中/);
  expect(document.title).toBe('写作业拖拉，先看这三件事');
  await expectAccessible();
});

test('starts with the first lesson, which is marked', async () => {
  await show();
  await expect.element(lesson(/为什么一写作业就喝水/)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '开始学习' }).click();
  await isPlaying();
  await expect.element(lesson(/为什么一写作业就喝水/)).toMatchTextContent(/正在播放/);
  await page.getByRole('button', { name: '暂停学习' }).click();
  expect(element().paused).toBe(true);
  await expect.element(page.getByRole('button', { name: '继续学习' })).toBeVisible();
});

test('another lesson changes the video, and is resumed at the next visit', async () => {
  const { unmount } = await show();
  await lesson(/把“快点写”/).click();
  await isPlaying();
  await expect.element(page.getByRole('region', { name: /把“快点写”/ })).toBeVisible();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await unmount();
  await show();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('button', { name: '继续学习' })).toBeVisible();
});

async function playToItsEnd() {
  await page.getByRole('button', { name: '开始学习' }).click();
  await isPlaying();
  element().currentTime = 23.8;
  await expect.element(page.getByRole('group', { name: '下一课' })).toMatchTextContent(/把“快点写”/);
}

test('the next lesson starts by itself after a countdown', async () => {
  await show();
  await playToItsEnd();
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  await expect.element(lesson(/把“快点写”/), { timeout: 15_000 }).toHaveAttribute('aria-current', 'true');
  await isPlaying();
});

test('the next lesson can be started at once, or cancelled', async () => {
  const { unmount } = await show();
  await playToItsEnd();
  await page.getByRole('button', { name: '立即播放' }).click();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await unmount();
  localStorage.clear();
  await show();
  await playToItsEnd();
  await page.getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByRole('group', { name: '下一课' })).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
}, 30_000);

test('a link to a second of a lesson opens the lesson there', async () => {
  const url = pageHref('/pages/index/course', { id: 7, type: 'course', lesson: 12, t: 9 });
  await renderScreen(<CourseScreen />, { url, server: serve() });
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('从 00:09 开始')).toBeVisible();
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(9), 15_000);
  expect(element().currentTime).toBeLessThan(14);
});

test('returning to a page opened at a second keeps the position reached', async () => {
  const url = pageHref('/pages/index/course', { id: 7, type: 'course', lesson: 12, t: 9 });
  const { Covered, cover } = createCover();
  await renderScreen(
    <Covered>
      <CourseScreen />
    </Covered>,
    { url, server: serve() },
  );
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(9), 15_000);
  element().currentTime = 18;
  await waitFor(() => expect(element().seeking).toBe(false));
  cover(true);
  await waitFor(() => expect(element().paused).toBe(true));
  cover(false);
  await expect.element(page.getByRole('button', { name: '继续学习' })).toBeVisible();
  expect(element().currentTime).toBeGreaterThan(17);
});

test('a link to an unknown lesson opens the course as usual', async () => {
  const url = pageHref('/pages/index/course', { id: 7, type: 'course', lesson: 999, t: 9 });
  await renderScreen(<CourseScreen />, { url, server: serve() });
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText(/开始$/)).not.toBeInTheDocument();
});

test('the transcript marks the current line, and each line seeks to its second', async () => {
  const server = serve();
  const real = globalThis.fetch;
  const fetch: typeof real = (input, init) =>
    new Request(input).url.includes('.vtt') ? real(input, init) : server.fetch(input, init);
  await renderScreen(<CourseScreen />, { url: href.course({ id: 7 }), server: { fetch } });
  await page.getByRole('tab', { name: '文稿' }).click();
  const line = (text: RegExp) => page.getByRole('list', { name: '文稿' }).getByRole('button', { name: text });
  await expect.element(line(/先不催/)).toBeVisible();
  await line(/约定在前/).click();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(7.9), 15_000);
  await expect.element(line(/约定在前/)).toHaveAttribute('aria-current', 'true');
  await expect.element(line(/先不催/)).not.toHaveAttribute('aria-current');
  await expectAccessible();
});

test('a transcript that failed to load can be retried; a lesson without one has no tab', async () => {
  const course = sampleCourse();
  course.course!.chapters[0]!.lessons[0]!.video!.captions_url = '/missing.vtt';
  course.course!.chapters[0]!.lessons[1]!.video!.captions_url = null;
  const { unmount } = await show(serve({ 'GET content/detail': () => course }));
  await page.getByRole('tab', { name: '文稿' }).click();
  await expect
    .element(page.getByRole('button', { name: '加载失败，点击重试' }), { timeout: 12_000 })
    .toBeVisible();
  await page.getByRole('tab', { name: '目录' }).click();
  await lesson(/把“快点写”/).click();
  await expect.element(page.getByRole('tab', { name: '文稿' })).not.toBeInTheDocument();
  await unmount();
});

test('a lesson played from start to end is marked as seen, on this device', async () => {
  const lessons = sampleCourse().course!.chapters;
  const { unmount } = await show();
  await expect.element(lesson(/为什么一写作业/)).not.toMatchTextContent(/看过/);
  await unmount();
  addSeen(`lesson:${lessons[0]!.lessons[0]!.id}`, { intervals: [[0, 23.5]], duration: 24 });
  await show();
  await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/看过/);
  await expect.element(lesson(/把“快点写”/)).not.toMatchTextContent(/看过/);
});

test('the player itself plays the marked lesson', async () => {
  await show();
  await play().click();
  await isPlaying();
  await expect.element(page.getByRole('button', { name: '暂停学习' })).toBeVisible();
});

test('the back button stays when the player controls are hidden', async () => {
  await show();
  await play().click();
  await isPlaying();
  await expectBackButtonVisible();
});

test('the introduction and the comments are one tap away', async () => {
  await show();
  await page.getByRole('tab', { name: '简介' }).click();
  await expect.element(page.getByText('小事')).toBeVisible();
  await page.getByRole('tab', { name: '评论' }).click();
  await expect.element(page.getByText(/还没有人评论/)).toBeVisible();
  await expectAccessible();
});

test('shows related contents', async () => {
  await show(serve({ 'GET content/recommend': () => ({ list: [sampleCard()] }) }));
  await expect.element(page.getByRole('heading', { name: '接着学' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /和青春期的孩子一起走一段/ })).toBeVisible();
});

test('liking and collecting as a guest lead to the login page', async () => {
  for (const name of ['点赞 1204', '收藏 36']) {
    const { unmount } = await show();
    await page.getByRole('button', { name }).click();
    expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
    await unmount();
  }
});

test('a course without a video cannot be started', async () => {
  const course = sampleCourse();
  course.course!.chapters = course.course!.chapters.slice(1);
  await show(serve({ 'GET content/detail': () => course }));
  await expect.element(page.getByRole('button', { name: '视频准备中' }).last()).toBeDisabled();
});

test('shows a skeleton while it loads', async () => {
  const server = serve();
  const release = server.hold();
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  await expect.element(page.getByRole('button', { name: '返回' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a missing course links to the others', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('内容不存在或已下架。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看别的课程' }))
    .toHaveAttribute('href', '/wx/pages/index/courseList');
  await expectAccessible();
});

test('a failed load can be retried', async () => {
  const server = serve();
  server.failure = 500;
  await show(server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: '写作业拖拉，先看这三件事' }))
    .toBeVisible();
});

test('a course that takes too long asks for a tap on the screen', async () => {
  const server = serve({ 'GET content/detail': () => new ApiError(technicalCodes.timeout, timeoutMessage) });
  await show(server);
  const retry = page.getByRole('button', { name: '连接超时，请点击屏幕重试' });
  await expect.element(retry).toBeVisible();
  server.answer({ 'GET content/detail': () => sampleCourse() });
  await retry.click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: '写作业拖拉，先看这三件事' }))
    .toBeVisible();
});

test('a view of the course counts after three seconds', async () => {
  const server = serve();
  const heading = page.getByRole('heading', { level: 1, name: /写作业拖拉/ });
  await expectViewCounted(server, { show: () => show(server), heading, view: ['course', 7] });
});
