import { expect, test } from '@playwright/test';

test('a selected area is stored and filters the academy', async ({ page }) => {
  await page.goto('/wx/');
  await page.getByRole('button', { name: /山东省/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '烟台市' }).click();
  const pageRequest = page.waitForRequest((request) =>
    /\/app\/v1\/page\?.*area_id=(?!1\b)\d+/.test(request.url()),
  );
  await sheet.getByRole('button', { name: '芝罘区' }).click();
  await pageRequest;
  const chosen = page.getByRole('button', { name: '地区：芝罘区' });
  await expect(chosen).toBeVisible();
  await page.reload();
  await expect(chosen).toBeVisible();
});
