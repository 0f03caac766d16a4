import { expect, test } from '@playwright/test';
import { scrollTopOf } from './screen.ts';

test('a parent types pinyin, chooses a suggestion, filters by articles and returns to the same position', async ({
  page,
}) => {
  await page.goto('/wx/pages/common/search');
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.pressSequentially('qingxu', { delay: 30 });
  await page.getByRole('option', { name: '情绪', exact: true }).click();
  await expect(page).toHaveURL(/keyword=%E6%83%85%E7%BB%AA/);

  const articles = page.getByRole('tab', { name: /^文章 \d+$/ });
  const count = Number((await articles.textContent())!.replace(/\D/g, ''));
  await articles.click();
  const found = page.getByRole('tabpanel').getByRole('article');
  await expect(found).toHaveCount(count);
  const last = found.last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const before = await scrollTopOf(last);
  await last.click();
  await expect(page).toHaveURL(/\/pages\/index\/information\?id=\d+&type=graphic/);

  await page.goBack();
  await expect(articles).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeVisible();
  expect(await scrollTopOf(last)).toBe(before);
});

test('a misspelt keyword shows results of the corrected one, and the original can be searched', async ({
  page,
}) => {
  await page.goto(`/wx/pages/common/search?keyword=${encodeURIComponent('情续')}`);
  await expect(page.getByText('没有找到“情续”，已显示“情绪”的结果。')).toBeVisible();
  await expect(page.locator('article mark').first()).toHaveText('情绪');
  await page.getByRole('button', { name: '仍然搜索“情续”' }).click();
  await expect(page.getByText('没有找到“情续”，已显示“情绪”的结果。')).toBeHidden();
});

test('a match in a lesson opens the course at that second', async ({ page, request }) => {
  const { data } = await (
    await request.get(`/app/v1/search?keyword=${encodeURIComponent('情绪')}&size=50`)
  ).json();
  const { lesson } = data.list.find(
    (hit: { lesson: { second: number } | null }) => (hit.lesson?.second ?? 0) > 2,
  );
  await page.goto(`/wx/pages/common/search?keyword=${encodeURIComponent('情绪')}`);
  const timestamp = [Math.floor(lesson.second / 60), lesson.second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  await page
    .getByRole('link', { name: `第 ${lesson.lesson_number} 课 ${timestamp}` })
    .first()
    .click();
  await expect(page).toHaveURL(
    new RegExp(`/pages/index/course\\?.*lesson=${lesson.lesson_id}&t=${lesson.second}`),
  );
  await page.getByRole('button', { name: /学习$/ }).click();
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(lesson.second - 0.5);
});

test('an empty result offers ways on', async ({ page }) => {
  await page.goto(`/wx/pages/common/search?keyword=${encodeURIComponent('量子纠缠')}`);
  await expect(page.getByText('没有找到“量子纠缠”，换个说法试试。')).toBeVisible();
  await expect(page.getByRole('heading', { name: '也许用得上' })).toBeVisible();
  await page.getByRole('button', { name: '发脾气' }).click();
  await expect(page.getByRole('tab', { name: /^全部 [1-9]/ })).toBeVisible();
});
