import { expect, test, type Page } from '@playwright/test';
import { waitUntilHydrated } from './screen.ts';

/**
 * Opens the home and touches it, which loads what saves its scroll and closes sheets on the way back. A script that has
 * arrived has not run yet: it has once the place of the toasts, mounted after them, is there.
 */
async function openAndTouch(page: Page): Promise<void> {
  await page.goto('/wx/');
  await waitUntilHydrated(page);
  const toasts = page.locator('body > div > output');
  await expect(toasts).not.toBeAttached();
  await page.getByRole('heading', { level: 2 }).first().click();
  await expect(toasts).toBeAttached();
}

test('a reload keeps how far a page was scrolled', async ({ page }) => {
  await openAndTouch(page);
  const scroller = page.locator('[data-top] main[data-scroll]');
  const scrollTop = () => scroller.evaluate((element) => Math.round(element.scrollTop));
  await scroller.evaluate((element) => element.scrollTo(0, 500));
  expect(await scrollTop()).toBe(500);
  await page.reload();
  await expect.poll(scrollTop).toBe(500);
});

test('the phone’s back closes an open sheet and stays on the page that the academy was opened with', async ({
  page,
}) => {
  await page.goto('/healthz');
  await openAndTouch(page);
  await page.getByRole('button', { name: /^地区/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/wx\//);
  await expect(page.getByRole('button', { name: /^地区/ })).toBeVisible();
});

test('the download page has the colours that the reader and the operator chose', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const filter = () => page.locator('header img').evaluate((picture) => getComputedStyle(picture).filter);
  await page.goto('/wx/download.html#theme=light&pattern=-1');
  const light = await background();
  expect(await filter()).toBe('none');
  await page.goto('about:blank');
  await page.goto('/wx/download.html#theme=dark&pattern=0');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background()).not.toBe(light);
  expect(await filter()).toContain('grayscale');
});
