import { expect, test } from '@playwright/test';
import { waitUntilHydrated } from './screen.ts';

test('a screen that could not load says so, and loads when pressed once the connection is back', async ({
  page,
}) => {
  await page.goto('/wx/');
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await page.route('**/app/v1/index/recommend**', (route) => route.abort());
  // Opened within the app, because a page requested by its address comes with its content: before the app handles
  // clicks, the browser would request it.
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: /全部/ }).first().click();
  await expect(page).toHaveURL(/courseList/);
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect(retry).toBeVisible();
  await page.unroute('**/app/v1/index/recommend**');
  await retry.click();
  await expect(page.getByRole('link', { name: /写作业拖拉/ })).toBeVisible();
});

test('a page opened offline loads when pressed once the connection is back', async ({ page, context }) => {
  await page.goto('/wx/');
  await waitUntilHydrated(page);
  const all = page.getByRole('link', { name: /全部/ }).first();
  await expect(all).toBeVisible();
  await context.setOffline(true);
  await all.click();
  await expect(page).toHaveURL(/courseList|common\/web/);
  // Long enough for the app to report the lost connection.
  await page.waitForTimeout(3_000);
  await context.setOffline(false);
  await expect(page).toHaveURL(/courseList/);
  const retry = page.getByRole('button', { name: /点击重试/ });
  const course = page.getByRole('link', { name: /写作业拖拉/ });
  await expect(retry.or(course).first()).toBeVisible();
  // It may have loaded by itself meanwhile.
  if (await retry.isVisible()) await retry.click({ timeout: 2_000 }).catch(() => {});
  await expect(course).toBeVisible();
});

test('losing the connection opens the offline page, and its return closes it', async ({ page, context }) => {
  const offlinePageRequest = page.waitForRequest(/\/assets\/web-screen-/);
  await page.goto('/wx/');
  await (await offlinePageRequest).response();
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await context.setOffline(true);
  await expect(page).toHaveURL(/common\/web/);
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/common\/web/);
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
});
