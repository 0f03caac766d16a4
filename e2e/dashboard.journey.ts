import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { signInPage, getToken } from './person.ts';

/** The owner of a demo school's account, and the demo mother of two. */
const owner = '13800000005';
const mother = '13800000001';
const school = '芝罘区实验小学';

/** The number on the card of a statistic. */
async function readStatistic(page: Page, label: string): Promise<number> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) });
  await expect(card).toContainText(/\d/);
  await expect(card).not.toContainText('不显示');
  const [digits] = /[\d,]+/.exec((await card.innerText()).replace(label, ''))!;
  return Number(digits.replaceAll(',', ''));
}

/** Waits until the numbers of the previous period are gone. */
const waitUntilSettled = (page: Page) =>
  // A page kept below may have been left before its own content came.
  expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);

/** The table of the open tab as CSV. */
async function exportTable(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出表格' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  return {
    name: file.suggestedFilename(),
    begin: bytes.subarray(0, 3).toString('hex'),
    lines: bytes.subarray(3).toString('utf8').split('\r\n'),
  };
}

test('an owner reads the dashboard by period, school and class, and exports the table', async ({
  page,
  request,
}) => {
  await signInPage(page, await getToken(request, owner));
  await page.goto('/wx/pages/mine/mine');
  await page.getByRole('link', { name: '数据看板' }).click();
  // Whatever day it is, last month is complete.
  await page.getByRole('button', { name: '上个月' }).click();
  await waitUntilSettled(page);
  const table = page.getByRole('region', { name: '各学校的数' });
  await expect(table.getByRole('row')).toHaveCount(2);
  const month = await readStatistic(page, '学习时长');
  await expect(table.getByRole('row', { name: new RegExp(school) })).toContainText(
    month.toLocaleString('zh-CN'),
  );

  await page.getByRole('radio', { name: '年' }).check({ force: true });
  await expect(page).toHaveURL(/period=year/);
  await expect(page.getByText(/^\d{4}年$/)).toBeVisible();
  await waitUntilSettled(page);
  const year = await readStatistic(page, '学习时长');
  expect(year).toBeGreaterThanOrEqual(month);

  await table.getByRole('link', { name: school }).click();
  const path = page.getByRole('navigation', { name: '所在位置' });
  await expect(path.getByText(school, { exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => readStatistic(page, '学习时长')).toBe(year);
  const { name, begin, lines } = await exportTable(page);
  expect(name).toMatch(/^总览-\d{4}-01-01-\d{4}-12-31\.csv$/);
  expect(begin, 'a spreadsheet takes the file for UTF-8').toBe('efbbbf');
  expect(lines[0]).toBe('总览');
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^学习时长,${year},`)));

  await page.getByRole('region', { name: '各班级的数' }).getByRole('link', { name: /1班/ }).first().click();
  await expect(path.getByText(/1班$/)).toHaveAttribute('aria-current', 'page');
  // In January the year of last month is past, and the label says 现在.
  await page.getByRole('link', { name: /^已绑定孩子.*：看名单$/ }).click();
  const children = page.getByRole('region', { name: '孩子名单' });
  // Names are always masked.
  await expect(children.getByRole('rowheader').first()).toHaveText(/^.\*+.?$/);
  const bound = (await children.getByRole('row').count()) - 1;
  await page.getByRole('tab', { name: '总览' }).click();
  await expect.poll(() => readStatistic(page, '已绑定孩子')).toBe(bound);

  // A school of another account is not shown.
  await page.goto('/wx/pages/mine/dashboard?place=school-1');
  await expect(page.getByText('没有这个地方，或者它不在您的账号里。')).toBeVisible();
});

test('a parent sees their own learning, in total and by child', async ({ page, request }) => {
  await signInPage(page, await getToken(request, mother));
  // The year of two months ago, so that there are numbers in January too.
  const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/wx/pages/mine/dashboard?period=year&day=${day}`);
  await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('机构看板')).toHaveCount(0);
  const whole = await readStatistic(page, '学习时长');
  expect(whole).toBeGreaterThan(0);
  await page.getByRole('tab', { name: '小满' }).click();
  await expect(page).toHaveURL(/child=/);
  await expect.poll(() => readStatistic(page, '学习时长')).toBeLessThan(whole);
  await expect(page.getByText('小满这学期还差什么')).toBeVisible();
});
