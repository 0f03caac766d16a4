import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { addSeen } from '../../../features/player/seen-lessons.ts';
import { session } from '../../../session/session-store.ts';
import { part, progressOf } from './testing/sample-progress.ts';
import { lesson, showCourse, useLearner, videoElement } from './testing/show-course.tsx';

useLearner();

const topOf = (shown: Locator) => shown.element().getBoundingClientRect().top;
const why = () => page.getByRole('button', { name: '为什么还没完成？' });

test('a course not started says so, and does not offer the explanation', async () => {
  await showCourse();
  await expect.element(page.getByRole('button', { name: '开始学习' })).toBeVisible();
  await expect.element(page.getByText('已学完 0 / 2 课')).toBeVisible();
  await expect.element(why()).not.toBeInTheDocument();
});

test('a guest sees no progress', async () => {
  session.clear();
  await showCourse();
  await expect.element(page.getByRole('button', { name: '开始学习' })).toBeVisible();
  await expect.element(page.getByText(/^已学完/)).not.toBeInTheDocument();
});

test('the lessons do not move, whatever the progress', async () => {
  const tops: number[] = [];
  const tabs = page.getByRole('tablist', { name: '课程内容' });
  const units = [11, 12].map((id) => part({ lesson_id: id, completed: true, missing: [] }));
  for (const progress of [undefined, progressOf([part({})]), progressOf(units, true)]) {
    const { unmount } = await showCourse(progress);
    await expect.element(lesson(/为什么一写作业/)).toBeVisible();
    tops.push(topOf(lesson(/为什么一写作业/)) - topOf(tabs));
    await unmount();
  }
  expect(new Set(tops).size, tops.join()).toBe(1);
});

test('the first progress does not move the list, with large text either', async () => {
  await page.viewport(375, 812);
  document.documentElement.dataset['elder'] = '';
  localStorage.setItem('course_lessons', JSON.stringify({ 7: [11, Date.now()] }));
  const heights: number[] = [];
  for (const progress of [undefined, progressOf([part({ seen_seconds: 1 })])]) {
    const { unmount } = await showCourse(progress);
    await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/学到这里/);
    if (progress) await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/已学 4%/);
    heights.push(topOf(lesson(/把“快点写”/)) - topOf(page.getByRole('tablist', { name: '课程内容' })));
    await unmount();
  }
  delete document.documentElement.dataset['elder'];
  expect(heights[1]).toBe(heights[0]);
});

test('lessons show the progress confirmed by the server', async () => {
  const done = part({ lesson_id: 11, seen_seconds: 24, completed: true, missing: [] });
  await showCourse(progressOf([part({ lesson_id: 12, seen_seconds: 6 }), done]));
  await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/已学完/);
  await expect.element(lesson(/把“快点写”/)).toMatchTextContent(/已学 25%/);
  await expect.element(page.getByText('已学完 1 / 2 课')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: '课程进度' })).toHaveAttribute('value', '30');
  await expectAccessible();
});

test('playback continues where another device stopped', async () => {
  await showCourse(progressOf([part({ lesson_id: 12, position: 9 })]));
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('上次看到 00:09')).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(9), 15_000);
});

test('the later of the two positions is used', async () => {
  localStorage.setItem('course_lessons', JSON.stringify({ 7: [11, Date.now()] }));
  localStorage.setItem('player_positions', JSON.stringify([['lesson:11', [7, Date.now()]]]));
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await showCourse(
    progressOf([
      part({ lesson_id: 12, position: 9, updated_at: yesterday }),
      part({ lesson_id: 11, position: 16, updated_at: yesterday }),
    ]),
  );
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('上次看到 00:07')).toBeVisible();
});

test('after a lesson finished elsewhere, the next one continues', async () => {
  await showCourse(progressOf([part({ completed: true, missing: [] })]));
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
});

test('missing intervals are listed, and a press plays one', async () => {
  const missing = [
    { from: 3, to: 8 },
    { from: 20, to: 24 },
  ];
  await showCourse(progressOf([part({ seen_seconds: 15, position: 20, missing })]));
  await why().click();
  const sheet = page.getByRole('dialog', { name: '为什么还没完成？' });
  await expect.element(sheet.getByText(/每一课看满 90% 就算学完/)).toBeVisible();
  await expect.element(sheet.getByText(/已计入 15 秒，共 24 秒，再计入 7 秒/)).toBeVisible();
  await expect.element(sheet.getByText(/还没有开始/)).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: '看 00:20 – 00:24' })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: '看 00:03 – 00:08' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(3), 15_000);
  expect(videoElement().currentTime).toBeLessThan(8);
  expect(videoElement().paused).toBe(false);
});

test('what was played on this device is never called unseen', async () => {
  addSeen('lesson:11', { intervals: [[2, 9]], duration: 24 });
  addSeen('lesson:12', { intervals: [[0, 23]], duration: 24 });
  const missing = [
    { from: 3, to: 8 },
    { from: 20, to: 24 },
  ];
  await showCourse(progressOf([part({ seen_seconds: 15, missing })]));
  await why().click();
  const sheet = page.getByRole('dialog', { name: '为什么还没完成？' });
  await expect.element(sheet.getByText(/倍速播放同样计入/)).toBeVisible();
  await expect.element(sheet.getByText(/还没有开始/)).not.toBeInTheDocument();
  const [first, second] = [...sheet.element().querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(first).toMatch(/没看到的是：00:20 – 00:24.*还没有计入的是.*00:03 – 00:08/);
  expect(second).toMatch(/已计入 0 秒.*还没有计入的是.*00:00 – 00:24/);
  expect(second).not.toMatch(/没看到/);
});

test('the list marks as done only what the server counted', async () => {
  addSeen('lesson:12', { intervals: [[0, 23]], duration: 24 });
  await showCourse(progressOf([part({})]));
  await expect.element(lesson(/把“快点写”/)).toMatchTextContent(/看过，还没有计入/);
  await expect.element(lesson(/把“快点写”/)).not.toHaveAttribute('data-seen');
  await expect.element(page.getByText('已学完 0 / 2 课')).toBeVisible();
});

test('playback resumed in the middle says what was left open before, and goes there', async () => {
  const missing = [
    { from: 4, to: 9 },
    { from: 14, to: 24 },
  ];
  await showCourse(progressOf([part({ position: 14, seen_seconds: 9, missing })]));
  await page.getByRole('button', { name: '继续学习' }).click();
  await expect.element(page.getByText('已从 00:14 继续')).toBeVisible();
  await page.getByRole('button', { name: '前面 1 段没看，从 00:04 补看' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeLessThan(9));
  expect(videoElement().currentTime).toBeGreaterThanOrEqual(4);
});

test('a completed course says so, and can be learned again', async () => {
  const units = [11, 12].map((id) => part({ lesson_id: id, completed: true, missing: [] }));
  await showCourse(progressOf(units, true));
  await expect.element(page.getByText('这门课已学完')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '再学一遍' })).toBeVisible();
  await expect.element(why()).not.toBeInTheDocument();
  await expect.element(page.getByText('2 学分', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/可得/)).not.toBeInTheDocument();
});

test('nothing is sent for a guest', async () => {
  session.clear();
  const sent = vi.fn<() => never>();
  await showCourse(undefined, { 'POST content/interactive/view': sent });
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(1), 15_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  expect(sent).not.toHaveBeenCalled();
});
