import { expect, test } from '@playwright/test';
import { findCourse, lessonRow, playsTo } from './course.ts';
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
  await expect.poll(waiting).toBe(0);
  await expect(lessonRow(page, lesson!)).toContainText(/已学 \d+%/);
  expect(await believed()).toBeGreaterThan(before);
  expect(await believed()).toBeGreaterThanOrEqual(played);
});
