import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createOwnAcademy } from './own-academy.ts';
import { signInPage, getToken, newMobile } from './person.ts';

const jinan = { latitude: 36.6651, longitude: 117.0715, accuracy: 30 };
const xuzhou = { latitude: 34.2617, longitude: 117.1848, accuracy: 30 };

async function open(context: BrowserContext, where?: typeof jinan, token?: string): Promise<Page> {
  if (where) {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(where);
  }
  const page = await context.newPage();
  if (token) await signInPage(page, token);
  await page.goto('/wx/pages/common/location');
  return page;
}
const locate = (page: Page) => page.getByRole('button', { name: '定位到我所在的区县' });
const statusRegion = (page: Page) => page.getByRole('region', { name: '定位' }).getByRole('status');

test('a user who shares the phone’s location is offered their county and selects it', async ({ context }) => {
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const page = await open(context, jinan);
  await expect(locate(page)).toBeVisible();
  // The location is not requested before the button is pressed, even with permission granted.
  expect(sent.filter((line) => line.includes('latitude'))).toEqual([]);
  await locate(page).click();
  await expect(statusRegion(page)).toContainText('您在济南市历下区');
  await statusRegion(page).getByRole('button', { name: '看历下区' }).click();
  await expect(page.getByRole('button', { name: '地区：历下区' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '地区：历下区' })).toBeVisible();
  // The coordinates are in the body, never in an address.
  expect(sent.filter((line) => line.includes('latitude'))).toEqual([
    expect.stringMatching(/area\/locate latitude=36\.6651&longitude=117\.0715&accuracy=30$/),
  ]);
});

test('for a signed-in user the county is stored, and no coordinates', async ({ context, request }) => {
  const page = await open(context, jinan, await getToken(request, newMobile()));
  await locate(page).click();
  const recorded = page.waitForRequest((request) => request.url().endsWith('/area/record'));
  await statusRegion(page).getByRole('button', { name: '看历下区' }).click();
  expect((await recorded).postData()).toMatch(/^area_id=\d+$/);
});

test('a user who refuses is told how to allow it, and selects by hand', async ({ context }) => {
  await context.clearPermissions();
  const page = await open(context);
  // Headless browsers refuse by default.
  await locate(page).click();
  await expect(statusRegion(page)).toContainText('没有得到定位许可');
  await page.getByRole('button', { name: '烟台市' }).click();
  await page.getByRole('button', { name: '芝罘区' }).click();
  await expect(page.getByRole('button', { name: '地区：芝罘区' })).toBeVisible();
});

test('outside the province the nearest county is offered, and the area stays', async ({ context }) => {
  const page = await open(context, xuzhou);
  await locate(page).click();
  await expect(statusRegion(page)).toContainText('您现在不在学院开通的地区，最近的是枣庄市');
  await page.goto('/wx/');
  await expect(page.getByRole('button', { name: '地区：山东省' })).toBeVisible();
});

test('on the first visit the city of the network address is suggested, once, and never selected by itself', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const academy = createOwnAcademy(() => ({ TRUST_PROXY: 'on' }));
  await academy.start();
  const context = await browser.newContext({
    baseURL: academy.address,
    extraHTTPHeaders: { 'x-forwarded-for': '112.224.0.1' },
  });
  const page = await context.newPage();
  await page.goto('/wx/');
  const area = page.getByRole('button', { name: /^地区/ });
  await expect(area).toHaveAccessibleName('地区：山东省');
  await page.getByRole('heading', { level: 1 }).press('Shift');
  await expect(page.getByText('您好像在济南市')).toBeVisible();
  await expect(area).toHaveAccessibleName('地区：山东省');
  await page.getByRole('button', { name: '看当地内容' }).click();
  await expect(area).toHaveAccessibleName('地区：济南市');
  await page.reload();
  await expect(area).toHaveAccessibleName('地区：济南市');
  await area.press('Shift');
  await page.waitForTimeout(1_000);
  await expect(page.getByText('您好像在济南市')).toHaveCount(0);
  await context.close();
  await academy.stop();
});
