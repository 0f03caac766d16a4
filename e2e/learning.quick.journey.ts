import { expect, test, type Page } from '@playwright/test';
import { type Course, findCourse, learn, lessonRow, waitUntilPlayedTo } from './course.ts';
import { signInPage, getToken, newMobile } from './person.ts';
import { useQuickTime } from './quick-page.ts';

/** One parent completes one course, lesson by lesson. */
test.describe.configure({ mode: 'serial' });

let token: string;
let course: Course;

test.beforeAll(async ({ playwright }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
  token = await getToken(request, newMobile());
  course = await findCourse(request, '宝宝来之前');
  await request.dispose();
});
test.beforeEach(async ({ context }) => {
  test.slow();
  await useQuickTime(context);
});

async function openCourse(page: Page): Promise<void> {
  await signInPage(page, token);
  await page.goto(course.address);
}

/** The credit centre's balances, and this month's entries in the order of its list. */
async function readCredits(page: Page, ledger: '积分' | '学分') {
  await page.goto('/wx/pages/mine/credit');
  await page.getByRole('tab', { name: '明细' }).click();
  const panel = page.getByRole('tabpanel', { name: '明细' });
  await panel.getByRole('group', { name: '账本' }).getByText(ledger).click();
  await expect(panel.getByText(new RegExp(`这个月得到 \\d+ ${ledger}`))).toBeVisible();
  const entries = panel.getByRole('listitem').filter({ hasText: ledger });
  await expect(entries.first()).toBeVisible();
  const balance = await page
    .locator('dl > div')
    .filter({ hasText: ledger })
    .locator('dd')
    .first()
    .innerText();
  const texts = await entries.allInnerTexts();
  return { balance: Number(balance), entries: texts.map((text) => text.split('\n')[0]!) };
}

/** Pauses; returns what the server says was watched by then. */
async function pause(page: Page): Promise<unknown> {
  const heartbeatResponse = page.waitForResponse('**/app/v1/content/interactive/view');
  await page.getByRole('button', { name: '暂停学习' }).click();
  return (await (await heartbeatResponse).json()).data;
}

const seesCredit = (page: Page) =>
  expect(page.getByText('学完一节课 +5 积分')).toBeVisible({ timeout: 90_000 });

test('a lesson continues after a reload and on another device, and its credit is given once', async ({
  page,
  browser,
}) => {
  const lesson = course.lessons[2]!;
  await openCourse(page);
  await lessonRow(page, lesson).click();
  await waitUntilPlayedTo(page, 7);
  await page.reload();
  await expect(page.getByText(/上次看到 00:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).click();
  await waitUntilPlayedTo(page, 10);
  await pause(page);
  await page.reload();
  const left = page.getByText(/上次看到 00:\d\d/);
  await expect(left).toBeVisible();
  await expect(lessonRow(page, lesson)).toContainText(/已学\s\d+%/);

  const context = await browser.newContext();
  await useQuickTime(context);
  const other = await context.newPage();
  await openCourse(other);
  await expect(other.getByText(await left.innerText())).toBeVisible();
  await other.getByRole('button', { name: '继续学习' }).click();
  await expect(lessonRow(other, lesson)).toContainText('正在播放');
  await Promise.all([seesCredit(other), learn(other, lesson)]);
  await context.close();

  // Some of it is watched a second time and reported.
  await page.reload();
  await expect(lessonRow(page, lesson)).toContainText('已学完');
  await lessonRow(page, lesson).click();
  await waitUntilPlayedTo(page, 8);
  expect(await pause(page)).toMatchObject({ earned: [], progress: { completed: true } });
  const { balance, entries } = await readCredits(page, '积分');
  expect(entries.toSorted()).toEqual(['今天来看看', '学完一节课']);
  expect(balance).toBe(6);
});

test('a skipped part earns nothing and is listed, and watching it completes the lesson', async ({ page }) => {
  const [, lesson] = course.lessons;
  await openCourse(page);
  await lessonRow(page, lesson!).click();
  await page.getByRole('tab', { name: '文稿' }).click();
  await page.getByRole('list', { name: '文稿' }).getByRole('button').last().click();
  await page.getByRole('group', { name: '下一课' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('tab', { name: '目录' }).click();
  await expect(lessonRow(page, lesson!)).toContainText(/已学\s\d+%/);
  await expect(page.getByText('已学完 1 / 3 课')).toBeVisible();
  await page.getByRole('button', { name: '为什么还没完成？' }).click();
  const sheet = page.getByRole('dialog', { name: '为什么还没完成？' });
  await sheet
    .getByRole('button', { name: /^看 00:\d\d – \d\d:\d\d$/ })
    .first()
    .click();
  await expect(lessonRow(page, lesson!)).toContainText('正在播放');
  await Promise.all([seesCredit(page), learn(page, lesson!)]);
  await expect(page.getByText('已学完 2 / 3 课')).toBeVisible();
});

test('completing the course asks for feedback and gives its credit', async ({ page }) => {
  await openCourse(page);
  await learn(page, course.lessons[0]!);
  await expect(page).toHaveURL(/\/pages\/appPop\/majorCourseBack/);
  await page.getByRole('radio', { name: '5 星，很有帮助' }).check({ force: true });
  await page.getByLabel('想对老师说的话（可以不写）').fill('月份清单贴在冰箱上了');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page).toHaveURL(/\/pages\/index\/course/);
  await expect(page.getByText('这门课已学完')).toBeVisible();
  await expect(page.getByRole('link', { name: '我给了 5 星' })).toBeVisible();
  expect(await readCredits(page, '学分')).toEqual({ balance: 1, entries: ['学完一门课程'] });
  const { balance, entries } = await readCredits(page, '积分');
  expect(entries.filter((each) => each === '学完一节课')).toHaveLength(3);
  expect(balance).toBe(16);
});
