import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import CourseScreen from './course-screen.tsx';
import { sampleCourse } from './testing/sample-course.ts';

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf());
});
afterEach(() => session.clear());

const part = (change: Partial<Progress>): Progress => ({
  lesson_id: 11,
  seen_seconds: 12,
  total_seconds: 24,
  position: 12,
  completed: false,
  missing: [{ from: 12, to: 24 }],
  updated_at: new Date().toISOString(),
  ...change,
});
const progressOf = (units: Progress[], completed = false): ContentProgress => ({
  seen_seconds: units.reduce((sum, { seen_seconds }) => sum + seen_seconds, 0),
  total_seconds: 48,
  completed,
  parts: units,
});
const mineWith = (progress?: ContentProgress): Pick<ContentDetail, 'mine'> => ({
  mine: {
    liked: false,
    collected: false,
    reserved: false,
    blocked: null,
    followed: false,
    ...(progress && { progress }),
  },
});

function show(progress?: ContentProgress, more: Handlers = {}) {
  const server = createFakeServer({
    'GET content/detail': () => sampleCourse(mineWith(progress)),
    'GET content/recommend': () => ({ list: [] }),
    ...more,
  });
  return renderScreen(<CourseScreen />, { url: href.course({ id: 7 }), server });
}
const lesson = (title: RegExp) => page.getByRole('button', { name: title });
const topOf = (shown: Locator) => shown.element().getBoundingClientRect().top;
const why = () => page.getByRole('button', { name: '为什么还没完成？' });
const element = () => document.querySelector('video')!;

test('a course not started says so, and does not offer the explanation', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: '开始学习' })).toBeVisible();
  await expect.element(page.getByText('已学完 0 / 2 课')).toBeVisible();
  await expect.element(why()).not.toBeInTheDocument();
});

test('a guest sees no progress', async () => {
  session.clear();
  await show();
  await expect.element(page.getByRole('button', { name: '开始学习' })).toBeVisible();
  await expect.element(page.getByText(/^已学完/)).not.toBeInTheDocument();
});

test('the lessons do not move, whatever the progress', async () => {
  const tops: number[] = [];
  const tabs = page.getByRole('tablist', { name: '课程内容' });
  const units = [11, 12].map((id) => part({ lesson_id: id, completed: true, missing: [] }));
  for (const progress of [undefined, progressOf([part({})]), progressOf(units, true)]) {
    const { unmount } = await show(progress);
    await expect.element(lesson(/为什么一写作业/)).toBeVisible();
    tops.push(topOf(lesson(/为什么一写作业/)) - topOf(tabs));
    await unmount();
  }
  expect(new Set(tops).size, tops.join()).toBe(1);
});

test('lessons show the progress confirmed by the server', async () => {
  const done = part({ lesson_id: 11, seen_seconds: 24, completed: true, missing: [] });
  await show(progressOf([part({ lesson_id: 12, seen_seconds: 6 }), done]));
  await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/已学完/);
  await expect.element(lesson(/把“快点写”/)).toMatchTextContent(/已学 25%/);
  await expect.element(page.getByText('已学完 1 / 2 课')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: '课程进度' })).toHaveAttribute('value', '30');
  await expectAccessible();
});

test('playback continues where another device stopped', async () => {
  await show(progressOf([part({ lesson_id: 12, position: 9 })]));
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('上次看到 00:09')).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).click();
  await vi.waitFor(() => expect(element().currentTime).toBeGreaterThan(9), 5_000);
});

test('the later of the two positions is used', async () => {
  localStorage.setItem('course_lessons', JSON.stringify({ 7: [11, Date.now()] }));
  localStorage.setItem('player_positions', JSON.stringify([['lesson:11', [7, Date.now()]]]));
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await show(
    progressOf([
      part({ lesson_id: 12, position: 9, updated_at: yesterday }),
      part({ lesson_id: 11, position: 16, updated_at: yesterday }),
    ]),
  );
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('上次看到 00:07')).toBeVisible();
});

test('after a lesson finished elsewhere, the next one continues', async () => {
  await show(progressOf([part({ completed: true, missing: [] })]));
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
});

test('missing intervals are listed, and a press plays one', async () => {
  const missing = [
    { from: 3, to: 8 },
    { from: 20, to: 24 },
  ];
  await show(progressOf([part({ seen_seconds: 15, position: 20, missing })]));
  await why().click();
  const sheet = page.getByRole('dialog', { name: '为什么还没完成？' });
  await expect.element(sheet.getByText(/每一课看满 90% 就算学完/)).toBeVisible();
  await expect.element(sheet.getByText(/已看 15 秒，共 24 秒，再看 7 秒/)).toBeVisible();
  await expect.element(sheet.getByText(/还没有开始/)).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: '看 00:20 – 00:24' })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: '看 00:03 – 00:08' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await vi.waitFor(() => expect(element().currentTime).toBeGreaterThan(3), 5_000);
  expect(element().currentTime).toBeLessThan(8);
  expect(element().paused).toBe(false);
});

test('a completed course says so, and can be learned again', async () => {
  const units = [11, 12].map((id) => part({ lesson_id: id, completed: true, missing: [] }));
  await show(progressOf(units, true));
  await expect.element(page.getByText('这门课已学完')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '再学一遍' })).toBeVisible();
  await expect.element(why()).not.toBeInTheDocument();
});

test('progress is sent on pause; the earned credit is shown', async () => {
  const sent: string[] = [];
  await show(undefined, {
    'POST content/interactive/view': ({ step, intervals }) => {
      sent.push(`${step} ${intervals ?? ''}`.trim());
      return {
        session_id: 'a-stay',
        nonce: step === 'open' ? 'a-nonce-of-enough-length' : null,
        beat_seconds: 15,
        accepted_seconds: 1,
        content_completed: false,
        earned: step === 'open' ? [] : [{ ledger: 2, amount: 5, text: '学完一节课' }],
        progress: part({ seen_seconds: 6, missing: [{ from: 6, to: 24 }] }),
      };
    },
  });
  await expect.element(lesson(/为什么一写作业/)).toBeVisible();
  const before = topOf(lesson(/把“快点写”/));
  await page.getByRole('button', { name: '开始学习' }).click();
  await vi.waitFor(() => expect(element().currentTime).toBeGreaterThan(1.3), 8_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await vi.waitFor(() => expect(sent).toEqual(['open', 'beat 0-1']));
  await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/已学 25%/);
  await expect.element(why()).toBeVisible();
  expect(topOf(lesson(/把“快点写”/))).toBe(before);
});

test('nothing is sent for a guest', async () => {
  session.clear();
  const sent = vi.fn<() => never>();
  await show(undefined, { 'POST content/interactive/view': sent });
  await page.getByRole('button', { name: '开始学习' }).click();
  await vi.waitFor(() => expect(element().currentTime).toBeGreaterThan(1), 8_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  expect(sent).not.toHaveBeenCalled();
});
