import { expect, test } from '@playwright/test';

test('an article is found in its list and read', async ({ page }) => {
  await page.goto('/wx/pages/index/informationList');
  const article = page.getByRole('link', { name: /不是孩子不专心/ });
  await article.click();
  await expect(page).toHaveURL(/\/pages\/index\/information\?id=\d+&type=graphic/);
  await expect(page.getByRole('heading', { level: 1, name: /不是孩子不专心/ })).toBeVisible();
  const paragraphs = page.getByRole('article').getByRole('paragraph');
  expect(await paragraphs.count()).toBeGreaterThan(5);
});

test('searching 作业 finds an article that contains it in its text only', async ({ page, request }) => {
  await page.goto('/wx/');
  await page
    .getByRole('link', { name: /搜/ })
    .or(page.getByRole('button', { name: /搜/ }))
    .first()
    .click();
  await page.getByRole('combobox').fill('作业');
  await page.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  const { data } = await (await request.get(`/app/v1/search?keyword=${encodeURIComponent('作业')}`)).json();
  const inBodyOnly = data.list.find(
    (hit: { lesson: unknown; title: { hit: boolean }[]; snippet: { hit: boolean }[] }) =>
      !hit.lesson && !hit.title.some((run) => run.hit) && hit.snippet.some((run) => run.hit),
  );
  const title = inBodyOnly.title.map((run: { text: string }) => run.text).join('');
  const found = page.getByRole('link', { name: new RegExp(title) });
  await expect(found).toBeVisible();
  await expect(found.locator('mark').first()).toHaveText('作业');
  await found.click();
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
});
