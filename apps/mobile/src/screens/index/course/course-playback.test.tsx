import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleHeartbeatResponse } from '../../../features/learning/testing/sample-heartbeat-response.ts';
import { addSeen } from '../../../features/player/seen-lessons.ts';
import { playerPreferences } from '../../../playback/player-preferences.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, pageHref } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { part, progressOf } from './testing/sample-progress.ts';
import { lesson, showCourse, useLearner, videoElement } from './testing/show-course.tsx';

useLearner();

const topOf = () =>
  lesson(/把“快点写”/)
    .element()
    .getBoundingClientRect().top;
const answer = (step: string) =>
  sampleHeartbeatResponse(step, {
    accepted_seconds: 1,
    progress: part({ seen_seconds: 6, missing: [{ from: 6, to: 24 }] }),
  });

test('progress is sent on pause; the earned credit is shown', async () => {
  const sent: string[] = [];
  await showCourse(undefined, {
    'POST content/interactive/view': ({ step, intervals }) => {
      sent.push(`${step} ${intervals ?? ''}`.trim());
      return {
        ...answer(step),
        earned: step === 'open' ? [] : [{ ledger: 2, amount: 5, text: '学完一节课' }],
      };
    },
  });
  await expect.element(lesson(/为什么一写作业/)).toBeVisible();
  const before = topOf();
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(1.3), 15_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await waitFor(() => expect(sent).toEqual(['open', expect.stringMatching(/^beat 0-[1-9]$/)]));
  await expect.element(lesson(/为什么一写作业/)).toMatchTextContent(/已学 25%/);
  await expect.element(page.getByRole('button', { name: '为什么还没完成？' })).toBeVisible();
  expect(topOf()).toBe(before);
});

test('the speed of the player is sent with what was played at it', async () => {
  const sent: unknown[] = [];
  await showCourse(undefined, {
    'POST content/interactive/view': ({ step, intervals, rate }) => {
      if (step !== 'open') sent.push({ intervals, rate });
      return answer(step);
    },
  });
  const player = page.getByRole('region', { name: /^视频/ });
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(0.1), 15_000);
  await player.getByRole('button', { name: '倍速 1×' }).click();
  onTestFinished(() => playerPreferences.update({ rate: 1 }));
  await player.getByRole('button', { name: '1.5×' }).click();
  const changedAt = videoElement().currentTime;
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(changedAt + 2), 15_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ intervals: expect.stringMatching(/^\d-\d$/), rate: '1.5' }),
  );
});

test('what a guest plays is kept on this device, and counts when they sign in', async () => {
  session.clear();
  addSeen('lesson:11', { intervals: [[0, 23.5]], duration: 24 });
  const tickets: unknown[] = [];
  await showCourse(undefined, {
    'POST content/interactive/view/ticket': (unit) => {
      tickets.push(unit);
      return { ticket: 'a-ticket' };
    },
  });
  const row = lesson(/为什么一写作业/);
  await expect.element(row).toMatchTextContent(/看过/);
  await expect.element(row).not.toMatchTextContent(/登录后计入/);
  await page.getByRole('button', { name: '开始学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(1.3), 15_000);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await expect.element(row).toMatchTextContent(/看过，登录后计入/);
  await expect.element(lesson(/把“快点写”/)).not.toMatchTextContent(/看过/);
  expect(tickets).toEqual([{ content_id: '7', content_type: 'course', lesson_id: '11' }]);
  const [[ticket, { heartbeats }]] = JSON.parse(localStorage.getItem('guest_views')!);
  expect(ticket).toBe('a-ticket');
  expect(heartbeats[0].heartbeat.intervals).toMatch(/^0-[1-9]$/);
});

test('a next lesson that was completed before does not start by itself', async () => {
  const completed = part({ lesson_id: 12, seen_seconds: 24, completed: true, missing: [] });
  await showCourse(progressOf([part({ seen_seconds: 4, position: 4 }), completed]));
  await page.getByRole('button', { name: '继续学习' }).click();
  await waitFor(() => expect(videoElement().currentTime).toBeGreaterThan(4.1), 15_000);
  videoElement().currentTime = 23.8;
  await expect.element(page.getByRole('group', { name: '下一课' })).toMatchTextContent(/下一课已经学过/);
  // Longer than the countdown.
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  expect(videoElement().paused).toBe(true);
  await page.getByRole('button', { name: '立即播放' }).click();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
});

const address = () => topPage(appNavigator.getSnapshot()).url;

test('a course opened at one lesson stays at the one chosen last when it is loaded again', async () => {
  const opened = pageHref('/pages/index/course', { id: 7, type: 'course', lesson: 11, t: 9 });
  const { unmount } = await showCourse(undefined, {}, opened);
  await expect.element(lesson(/为什么一写作业/)).toHaveAttribute('aria-current', 'true');
  await lesson(/把“快点写”/).click();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  const reloaded = address();
  expect(reloaded).toBe(href.course({ id: 7, lesson: 12 }));
  await unmount();
  await showCourse(undefined, {}, reloaded);
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
});

test('the address of a course without a lesson stays as it is', async () => {
  await showCourse();
  await lesson(/把“快点写”/).click();
  await expect.element(lesson(/把“快点写”/)).toHaveAttribute('aria-current', 'true');
  expect(address()).toBe(href.course({ id: 7 }));
});
