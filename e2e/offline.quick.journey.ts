import { expect, test } from '@playwright/test';
import { findCourse, lessonRow, playsTo } from './course.ts';
import { createOwnBrowser } from './own-browser.ts';
import { beSignedIn, getToken, newMobile } from './person.ts';
import { beQuick } from './quick-page.ts';

test('what was watched without a connection counts once it is back', async ({ page, context, request }) => {
  test.slow();
  const course = await findCourse(request, '写作业拖拉');
  const [lesson] = course.lessons;
  const token = await getToken(request, newMobile());
  /** Seconds of the course that the server believes; this asks by a connection of its own. */
  const believed = async (): Promise<number> => {
    const address = `/app/v1/content/detail?content_id=${course.id}&content_type=course`;
    const { data } = await (await request.get(address, { headers: { token } })).json();
    return data.mine.progress?.seen_seconds ?? 0;
  };
  /** Seconds that wait on the device to be told. */
  const waiting = async (): Promise<number> => {
    const kept = await page.evaluate(() => localStorage.getItem('view_beats') ?? '[]');
    const beats = JSON.parse(kept) as { beat: { intervals?: string } }[];
    const stretches = beats.flatMap(({ beat }) => beat.intervals?.split(',') ?? []);
    return stretches
      .map((each) => each.split('-'))
      .reduce((sum, [from, to]) => sum + Number(to) - Number(from), 0);
  };
  await beQuick(context);
  await beSignedIn(page, token);
  await page.goto(course.address);
  const opened = page.waitForResponse('**/app/v1/content/interactive/view');
  await lessonRow(page, lesson!).click();
  await opened;
  await playsTo(page, 2);
  await context.setOffline(true);
  // The film plays on from what is loaded, until the app says that the connection is lost and rests.
  await expect(page).toHaveURL(/common\/web/);
  await expect.poll(waiting).toBeGreaterThan(0);
  const [played, before] = [await waiting(), await believed()];
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pages\/index\/course/);
  // It goes on by itself, since nobody asked it to rest.
  await expect(lessonRow(page, lesson!)).toContainText('正在播放');
  await page.getByRole('button', { name: '暂停学习' }).click();
  await expect.poll(waiting).toBe(0);
  await expect(lessonRow(page, lesson!)).toContainText(/已学\s\d+%/);
  expect(await believed()).toBeGreaterThan(before);
  expect(await believed()).toBeGreaterThanOrEqual(played);
});

test('what was watched of a saved lesson without a connection counts, also after the browser was closed', async ({
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
  await beQuick(context);
  let page = context.pages()[0]!;
  await page.goto('/wx/');
  await page.evaluate((text) => localStorage.setItem('user_identity_token', text), JSON.stringify(token));
  await page.goto(course.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 40_000 });
  await page.getByRole('button', { name: '离线保存：第 1 节' }).click();
  await expect(page.getByRole('button', { name: '离线保存：第 1 节', pressed: true })).toBeVisible();
  // A stay was opened with it: nobody could begin one in the tunnel.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept_stays'))).not.toBeNull();
  await context.close();

  context = await browser.open();
  await beQuick(context);
  await context.setOffline(true);
  page = context.pages()[0]!;
  await page.goto(course.address);
  await page.getByRole('button', { name: /^(?:开始|继续)学习$/ }).click();
  await playsTo(page, 20);
  await page.getByRole('button', { name: '暂停学习' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('view_beats'))).toContain('intervals');
  await context.close();
  expect(await believed()).toBe(0);

  // Nothing is touched this time: it is sent by itself.
  context = await browser.open();
  await beQuick(context);
  page = context.pages()[0]!;
  await page.goto('/wx/');
  await expect.poll(believed, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('view_beats'))).toBeNull();
  await context.close();
});
