import { expect, test, type Page } from '@playwright/test';
import { waitUntilHydrated } from './screen.ts';

/** Swipes from the left edge across most of the screen through Chromium's input. */
async function swipeFromEdge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 6, y: 400 });
  for (let x = 20; x <= 300; x += 20) await touch('touchMove', { x, y: 401 });
  await touch('touchEnd');
}

test('a swipe from the edge closes a page', async ({ page }) => {
  await page.goto('/wx/');
  // Before that the browser itself follows the link, and no page lies below the list.
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: /全部/ }).first().click();
  await expect(page).toHaveURL(/courseList/);
  await expect(page.locator('[data-top]').getByRole('link', { name: /写作业拖拉/ })).toBeVisible();
  // What listens to swipes is loaded after the first touch; until it is there, a swipe does nothing.
  await expect(async () => {
    await swipeFromEdge(page);
    await expect(page).toHaveURL(/\/wx\/(pages\/index\/index)?$/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});

test('a swipe from the edge of a tab does not leave the academy', async ({ page }) => {
  await page.goto('/healthz');
  await page.goto('/wx/pages/mine/mine', { waitUntil: 'networkidle' });
  await swipeFromEdge(page);
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/mine\/mine/);
});
