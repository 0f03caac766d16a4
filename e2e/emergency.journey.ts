import { expect, test, type Page } from '@playwright/test';

const notice = '/wx/download.html';

/** Replaces the host's emergency document by ours. */
const publishEmergency = (page: Page, flag: number) =>
  page.route('**/emergency.json', (route) =>
    route.fulfill({ json: { flag, url: notice, title: null, message: null } }),
  );

test('an open emergency redirects everyone, also when its host has gone silent', async ({ page }) => {
  await publishEmergency(page, 1);
  await page.goto('/wx/');
  await expect(page).toHaveURL(notice);
  await page.unroute('**/emergency.json');
  await page.route('**/emergency.json', (route) => route.abort());
  await page.goto('/wx/pages/mine/mine');
  await expect(page).toHaveURL(notice);
});

test('a closed emergency redirects nobody', async ({ page }) => {
  await publishEmergency(page, 0);
  const read = page.waitForResponse('**/emergency.json');
  await page.goto('/wx/');
  await read;
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await expect(page).not.toHaveURL(notice);
});
