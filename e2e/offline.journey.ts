import { expect, test } from '@playwright/test';

test('a screen that could not load says so and loads at a tap once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/wx/');
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await page.route('**/app/v1/index/recommend**', (route) => route.abort());
  await page.goto('/wx/pages/index/courseList');
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect(retry).toBeVisible();
  await page.unroute('**/app/v1/index/recommend**');
  await retry.click();
  await expect(page.getByRole('link', { name: /写作业拖拉/ })).toBeVisible();
  await context.setOffline(false);
});

test('losing the connection opens the page that says so, and coming back leaves it', async ({
  page,
  context,
}) => {
  await page.goto('/wx/');
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await context.setOffline(true);
  await expect(page).toHaveURL(/noNetwork|common\/web/);
  await context.setOffline(false);
});
