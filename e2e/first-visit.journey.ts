import { expect, test } from '@playwright/test';
import { scrollTopOf, waitUntilHydrated } from './screen.ts';

test('a guest opens the academy, finds a course, watches it and returns to the same place', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/wx\//);
  await expect(page).toHaveTitle('有效父母学院');
  const course = page
    .getByRole('list')
    .getByRole('link', { name: /孩子发脾气时/ })
    .last();
  await expect(course).toBeVisible();
  // A tap before the scripts arrive is the browser's: it opens another document, and only this one knows its scroll.
  await waitUntilHydrated(page);
  await page
    .locator('[data-scroll]')
    .first()
    .evaluate((scroller) => scroller.scrollTo(0, 120));
  await course.scrollIntoViewIfNeeded();
  const before = await scrollTopOf(course);
  expect(before).toBeGreaterThan(0);
  await course.click();

  await expect(page).toHaveURL(/\/wx\/pages\/index\/course\?id=\d+&type=course/);
  await expect(page.getByRole('heading', { name: /孩子发脾气时/ })).toBeVisible();
  await expect(page).toHaveTitle(/孩子发脾气时/);
  await page.getByRole('button', { name: '开始学习' }).click();
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(1);

  await page.goBack();
  await expect(course).toBeVisible();
  expect(await scrollTopOf(course)).toBe(before);
});

test('another lesson plays when it is chosen', async ({ page, request }) => {
  const { data } = await (await request.get('/app/v1/index/recommend?content_type=course&size=1')).json();
  const { content_id: id } = data.list[0];
  const detail = await (
    await request.get(`/app/v1/content/detail?content_id=${id}&content_type=course`)
  ).json();
  const lesson = detail.data.course.chapters[0].lessons[1];
  await page.goto(`/wx/pages/index/course?id=${id}&type=course`);
  await page.getByRole('button', { name: new RegExp(lesson.title) }).click();
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
});
