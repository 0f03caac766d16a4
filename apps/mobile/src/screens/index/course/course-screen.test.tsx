import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
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
const isPlaying = () => vi.waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 5_000);

test('says what the course is, who teaches it and what it consists of', async () => {
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

test('begins with the first lesson, which is marked', async () => {
  await show();
  await expect.element(lesson(/为什么一写作业就喝水/)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '开始学习' }).click();
  await isPlaying();
  await expect.element(lesson(/为什么一写作业就喝水/)).toMatchTextContent(/正在播放/);
  await page.getByRole('button', { name: '暂停学习' }).click();
  expect(element().paused).toBe(true);
  await expect.element(page.getByRole('button', { name: '继续学习' })).toBeVisible();
});

test('another lesson changes the video, and is where one goes on the next time', async () => {
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

test('the next lesson follows by itself', async () => {
  await show();
  await page.getByRole('button', { name: '开始学习' }).click();
  await isPlaying();
  element().currentTime = 23.8;
  await expect.element(lesson(/把“快点写”/), { timeout: 4_000 }).toHaveAttribute('aria-current', 'true');
  await isPlaying();
});

test('the player itself plays the marked lesson', async () => {
  await show();
  await play().click();
  await isPlaying();
  await expect.element(page.getByRole('button', { name: '暂停学习' })).toBeVisible();
});

test('the introduction and the comments are one tap away', async () => {
  await show();
  await page.getByRole('tab', { name: '简介' }).click();
  await expect.element(page.getByText('小事')).toBeVisible();
  await page.getByRole('tab', { name: '评论' }).click();
  await expect.element(page.getByText(/还没有人评论/)).toBeVisible();
  await expectAccessible();
});

test('shows what goes with it', async () => {
  await show(serve({ 'GET content/recommend': () => ({ list: [sampleCard()] }) }));
  await expect.element(page.getByRole('heading', { name: '接着学' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /和青春期的孩子一起走一段/ })).toBeVisible();
});

test('liking and collecting lead to the login page', async () => {
  for (const name of ['点赞 1204', '收藏 36']) {
    const { unmount } = await show();
    await page.getByRole('button', { name }).click();
    expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
    await unmount();
  }
});

test('a course without a video cannot be begun', async () => {
  const course = sampleCourse();
  course.course!.chapters = course.course!.chapters.slice(1);
  await show(serve({ 'GET content/detail': () => course }));
  await expect.element(page.getByRole('button', { name: '视频准备中' }).last()).toBeDisabled();
});

test('shows its shape while it loads', async () => {
  const server = serve();
  server.delay = 400;
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '返回' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a course that is gone leads to the others', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('内容不存在或已下架。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看别的课程' }))
    .toHaveAttribute('href', '/wx/pages/index/courseList');
  await expectAccessible();
});

test('a course that cannot be read can be tried again', async () => {
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
