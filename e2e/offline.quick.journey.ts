import { expect, test } from '@playwright/test';
import { findCourse, lessonRow, waitUntilPlayedTo } from './course.ts';
import { createOwnBrowser } from './own-academy.ts';
import { signInPage, getToken, newMobile } from './person.ts';
import { useQuickTime } from './quick-page.ts';

test('what was watched offline counts once the connection is back', async ({ page, context, request }) => {
  test.slow();
  const course = await findCourse(request, '写作业拖拉');
  const [lesson] = course.lessons;
  const token = await getToken(request, newMobile());
  /** Seconds of the course that the server accepted; requested from outside the page. */
  const believed = async (): Promise<number> => {
    const address = `/app/v1/content/detail?content_id=${course.id}&content_type=course`;
    const { data } = await (await request.get(address, { headers: { token } })).json();
    return data.mine.progress?.seen_seconds ?? 0;
  };
  /** Seconds that wait on the device to be sent. */
  const waiting = async (): Promise<number> => {
    const stored = await page.evaluate(() => localStorage.getItem('view_beats') ?? '[]');
    const heartbeats = JSON.parse(stored) as { heartbeat: { intervals?: string } }[];
    const intervals = heartbeats.flatMap(({ heartbeat }) => heartbeat.intervals?.split(',') ?? []);
    return intervals
      .map((each) => each.split('-'))
      .reduce((sum, [from, to]) => sum + Number(to) - Number(from), 0);
  };
  await useQuickTime(context);
  await signInPage(page, token);
  await page.goto(course.address);
  const opened = page.waitForResponse('**/app/v1/content/interactive/view');
  await lessonRow(page, lesson!).click();
  await opened;
  await waitUntilPlayedTo(page, 2);
  await context.setOffline(true);
  // The video plays what is buffered, perhaps all of it, until the app reports the lost connection and pauses.
  await expect(page).toHaveURL(/common\/web/, { timeout: 90_000 });
  await expect.poll(waiting).toBeGreaterThan(0);
  const [played, before] = [await waiting(), await believed()];
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pages\/index\/course/);
  // It resumes by itself, since the user has not paused it.
  await expect(lessonRow(page, lesson!)).toContainText('正在播放');
  await page.getByRole('button', { name: '暂停学习' }).click();
  await expect.poll(waiting).toBe(0);
  await expect(lessonRow(page, lesson!)).toContainText(/已学\s\d+%/);
  expect(await believed()).toBeGreaterThan(before);
  expect(await believed()).toBeGreaterThanOrEqual(played);
});

test('what was watched of a saved lesson offline counts, also after the browser was closed', async ({
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const course = await findCourse(request, '写作业拖拉');
  const token = await getToken(request, newMobile());
  const believed = async (): Promise<number> => {
    const address = `/app/v1/content/detail?content_id=${course.id}&content_type=course`;
    const { data } = await (await request.get(address, { headers: { token } })).json();
    return data.mine.progress?.seen_seconds ?? 0;
  };
  const browser = createOwnBrowser(baseURL!);
  let context = await browser.open();
  await useQuickTime(context);
  let page = context.pages()[0]!;
  await page.goto('/wx/');
  await page.evaluate((text) => localStorage.setItem('user_identity_token', text), JSON.stringify(token));
  await page.goto(course.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 40_000 });
  await page.getByRole('button', { name: '离线保存：第 1 节' }).click();
  await expect(page.getByRole('button', { name: '离线保存：第 1 节', pressed: true })).toBeVisible();
  // Saving it opened a view session, which cannot be opened offline.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept_stays'))).not.toBeNull();
  await context.close();

  context = await browser.open();
  await useQuickTime(context);
  await context.setOffline(true);
  page = context.pages()[0]!;
  await page.goto(course.address);
  await page.getByRole('button', { name: /^(?:开始|继续)学习$/ }).click();
  await waitUntilPlayedTo(page, 20);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('view_beats'))).toContain('intervals');
  await context.close();
  expect(await believed()).toBe(0);

  // It is sent without any interaction.
  context = await browser.open();
  await useQuickTime(context);
  page = context.pages()[0]!;
  await page.goto('/wx/');
  await expect.poll(believed, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('view_beats'))).toBeNull();
  await context.close();
});
