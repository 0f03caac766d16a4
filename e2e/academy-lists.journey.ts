import { expect, test } from '@playwright/test';

test('today’s ten minutes: the card names a lesson, opens it, and shows that it was seen', async ({
  page,
}) => {
  await page.goto('/wx/');
  const card = page.getByRole('region', { name: '今天十分钟' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('link')).toHaveCount(3);
  await expect(card.getByText(/^共 \d+ 分钟/)).toBeVisible();
  const lesson = card.getByRole('link', { name: /今天的一课/ });
  await expect(lesson).not.toContainText('看过');
  const title = await lesson.getByRole('heading').innerText();
  await lesson.click();
  await expect(page).toHaveURL(/\/wx\/pages\/index\/course\?id=\d+&type=course&lesson=\d+/);
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await expect(lesson).toContainText('看过');
});

test('a parent studies a track in order and finds the position again after a reload', async ({ page }) => {
  await page.goto('/wx/');
  await page.getByRole('link', { name: '主修课程' }).click();
  const track = page.getByRole('tab', { name: '小学低年级' });
  await track.click();
  await expect(page.getByRole('heading', { name: '小学低年级' })).toBeVisible();
  await expect(page.getByRole('link', { name: '从第 1 门开始学' })).toBeVisible();
  const first = page.getByRole('link', { name: /^第 1 门/ });
  const title = await first.getByRole('heading').innerText();
  await first.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(track).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(track).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('all areas: found by initials, selected once, and sent with every list', async ({ page }) => {
  await page.goto('/wx/pages/index/excellentList');
  await expect(page.getByRole('link', { name: /编辑推荐/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '地区：山东省' }).click();
  await page.getByRole('link', { name: '全部地区' }).click();
  await expect(page).toHaveURL(/\/pages\/common\/location/);
  await page.getByRole('searchbox', { name: '搜索地区' }).fill('zf');
  const filteredRequest = page.waitForRequest((request) =>
    /order=excellent.*area_id=(?!1\b)\d+/.test(request.url()),
  );
  await page.getByRole('button', { name: /芝罘区.*烟台市/ }).click();
  await filteredRequest;
  await expect(page).toHaveURL(/\/pages\/index\/excellentList/);
  await expect(page.getByRole('button', { name: '地区：芝罘区' })).toBeVisible();
  await page.goto('/wx/pages/common/location');
  await expect(page.getByText('烟台市芝罘区').first()).toBeVisible();
});

test('display settings apply at once and survive a reload', async ({ page }) => {
  await page.goto('/wx/pages/mine/mine');
  await page.getByRole('link', { name: '设置' }).click();
  await page.getByText('深色').click();
  await page.getByRole('switch', { name: '长辈模式' }).click();
  await page.getByText('1.25×').click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const size = await page
    .getByText('睡前二十分钟')
    .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  expect(size).toBeGreaterThanOrEqual(22);
  await page.reload();
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(page.getByRole('switch', { name: '长辈模式' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1.25×' })).toBeChecked();
  await expect(root).toHaveAttribute('data-elder', '');
});

test('a course leads to its publisher and on to the publisher’s other contents', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/app/v1/search?keyword=分工表&related_type=course')).json();
  await page.goto(`/wx/pages/index/course?id=${data.list[0].related_id}&type=course`);
  await page.getByRole('link', { name: /来自 济南市历下区/ }).click();
  await expect(page).toHaveTitle('济南市历下区家庭教育指导中心');
  await expect(page.getByRole('region', { name: '推荐课程' })).toBeVisible();
  const latest = page.getByRole('region', { name: '最近发布' });
  await latest.scrollIntoViewIfNeeded();
  await expect(latest.getByRole('link').first()).toBeVisible();
});
