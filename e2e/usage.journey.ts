import { type Browser, expect, type Page, test } from '@playwright/test';
import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { getOperatorToken } from './person.ts';

const report = '**/app/v1/usage/report';

/** The usage reports that a page sends from now on. */
async function readReports(page: Page): Promise<UsageRecord[]> {
  const records: UsageRecord[] = [];
  await page.route(report, (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    records.push(...(JSON.parse(form.get('records') ?? '[]') as UsageRecord[]));
    return route.continue();
  });
  return records;
}

const listNoted = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^usage_(?!choice)/.test(key)));

test('nothing is recorded before the consent, page durations arrive after it, and switching off stops it', async ({
  page,
}) => {
  // Reports are ten seconds apart, so two intervals show that none comes.
  test.slow();
  const records = await readReports(page);
  await page.goto('/wx/');
  await page.getByRole('link', { name: /全部/ }).first().click();
  await expect(page).toHaveURL(/courseList/);
  await page.goto('/wx/pages/common/set');
  const choice = page.getByRole('switch', { name: '使用情况统计' });
  await expect(choice).not.toBeChecked();
  // Longer than the time between two reports.
  await page.waitForTimeout(12_000);
  expect([records, await listNoted(page)]).toEqual([[], []]);

  await choice.click();
  await expect(choice).toBeChecked();
  await page.waitForTimeout(1_200);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  const settings = () => records.find((each) => each.kind === 'page' && each.path === '/pages/common/set');
  await expect.poll(settings, { timeout: 15_000 }).toBeDefined();
  expect(settings()).toMatchObject({ ordinal: 1, milliseconds: expect.any(Number) });
  expect((settings() as { milliseconds: number }).milliseconds).toBeGreaterThan(1_000);
  expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['visit', 'status', 'page']));

  await page.goto('/wx/pages/common/set');
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  expect(await listNoted(page)).toEqual([]);
  const before = records.length;
  await page.getByRole('button', { name: '返回' }).click();
  await page.waitForTimeout(12_000);
  expect([records.length, await listNoted(page)]).toEqual([before, []]);
});

/** A user who consented opens a course, causes an error, and closes the page at once. */
async function visitAndClose(browser: Browser, { url, course }: { url: string; course: string }) {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('usage_choice', 'true'));
  const page = await context.newPage();
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/app/v1/usage/report'));
  await page.goto(`${url}${course}`);
  await loaded;
  await page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('nobody caught this of a journey');
    }),
  );
  await page.waitForTimeout(300);
  await page.close({ runBeforeUnload: true });
  // The browser sends its beacon after the page is closed, while its context stays open.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await context.close();
}

test('the usage of a closed page arrives, with its errors, and an operator can read it', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const list = await (await request.get('/app/v1/index/recommend?type=course')).json();
  const { content_id: id } = list.data.list[0] as { content_id: number };
  const course = `/wx/pages/index/course?id=${id}&type=course`;
  for (let visits = 0; visits < 5; visits += 1) await visitAndClose(browser, { url: baseURL!, course });
  const token = await getOperatorToken(request);
  const read = async () =>
    (await (await request.get('/app/v1/usage/summary', { headers: { token } })).json()).data;
  await expect
    .poll(async () => (await read()).contents)
    .toContainEqual(expect.objectContaining({ content_type: 'course', content_id: id }));
  const summary = await read();
  expect(summary.days[0].visits).toBeGreaterThanOrEqual(5);
  const page = summary.pages.find(({ path }: { path: string }) => path === '/pages/index/course');
  expect(page.views).toBeGreaterThanOrEqual(5);
  expect(page.median_seconds).toBeGreaterThan(0.2);
  expect(summary.errors).toContainEqual(
    expect.objectContaining({
      message: 'TypeError: nobody caught this of a journey',
      path: '/pages/index/course',
    }),
  );
});
