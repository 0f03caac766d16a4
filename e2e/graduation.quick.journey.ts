import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findCourse, learn, lessonRow } from './course.ts';
import { passExam, readAnswers } from './exam.ts';
import { signInPage, getToken } from './person.ts';
import { useQuickTime } from './quick-page.ts';

/** The demo mother of two, and the child with the most tasks in a semester. */
const mother = '13800000001';
const child = '小满';
const semester = '小学家长课堂·第二学期';

const missing = (page: Page) => page.getByRole('list').filter({ hasText: /学完《|通过考试《|选修还差/ });

/** Watches the rest of a course until its feedback page opens, and closes that. */
async function finishCourse(page: Page, title: string): Promise<void> {
  const course = await findCourse(page.request, title);
  for (const lesson of course.lessons) {
    if (!/已学完/.test(await lessonRow(page, lesson).innerText())) await learn(page, lesson);
  }
  await expect(page).toHaveURL(/\/pages\/appPop\/majorCourseBack/);
  await page.getByRole('button', { name: '跳过' }).click();
  await expect(page.getByText('这门课已学完')).toBeVisible();
}

/** Downloads the certificate; gives the file's name and its first three bytes. */
async function save(page: Page, button: '保存图片' | '保存 PDF') {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  const content = await readFile(await file.path());
  return { name: file.suggestedFilename(), begin: content.subarray(0, 3).toString('hex') };
}

// A semester can be graduated once, so a second attempt on the same database would find it done.
test.describe.configure({ retries: 0 });

test('the missing tasks of a semester are done, the family graduates, and anyone can verify the certificate', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  await useQuickTime(context);
  await signInPage(page, await getToken(request, mother));
  await page.goto('/wx/pages/mine/graduationList');
  await page.getByRole('group', { name: '哪个孩子' }).getByText(child).click();
  const cards = page.getByRole('listitem').filter({ hasText: '小学家长课堂' });
  const labelOf = (name: string) => cards.filter({ hasText: name });
  await expect(labelOf('第一学期')).toContainText('已毕业');
  await expect(labelOf('第二学期')).toContainText('去毕业');
  await expect(labelOf('第三学期')).toContainText('未开启');

  await labelOf('第二学期').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: semester })).toBeVisible();
  await expect(page.getByRole('heading', { name: '离毕业还差必修 2 项、选修 1 学分' })).toBeVisible();
  await expect(missing(page).getByRole('listitem')).toHaveText([
    '学完《写作业拖拉，先看这三件事》',
    '通过考试《小测：写作业的三件事》',
    '选修还差 1 学分',
  ]);
  await expect(page.getByRole('button', { name: '去毕业' })).toHaveCount(0);

  await page.getByRole('link', { name: /^写作业拖拉/ }).click();
  await finishCourse(page, '写作业拖拉');
  await page.getByRole('button', { name: '去考试' }).click();
  await page.getByRole('button', { name: '开始答题' }).click();
  await passExam(page, readAnswers('homework-three-things'));
  await page.getByRole('button', { name: '回到课程' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '离毕业还差选修 1 学分' })).toBeVisible();
  // The exam of an elective course gives the credit that is missing.
  await page
    .getByRole('link', { name: /考试 · 1 学分/ })
    .last()
    .click();
  await page.getByRole('button', { name: '开始答题' }).click();
  await passExam(page, readAnswers('screen-peace'));
  // The exam was opened from here.
  await page.getByRole('button', { name: '回到课程' }).click();
  await expect(page.getByText(`${child}的家庭可以毕业了，领取属于你们的证书吧。`)).toBeVisible();
  await page.getByRole('button', { name: '去毕业' }).click();
  await expect(page.getByRole('heading', { name: `恭喜，${child}一家毕业了！` })).toBeFocused();
  const verifying = page.getByRole('link', { name: '打开核验页' });
  const address = (await verifying.getAttribute('href'))!;
  const serial = address.split('/').at(-1)!;
  await expect(page.getByRole('img', { name: new RegExp(`${child}的家庭完成了.*${serial}`) })).toBeVisible();
  expect(await save(page, '保存图片')).toEqual({ name: `毕业证书 ${child} ${serial}.jpg`, begin: 'ffd8ff' });
  const pdf = Buffer.from('%PDF').toString('hex').slice(0, 6);
  expect(await save(page, '保存 PDF')).toEqual({ name: `毕业证书 ${child} ${serial}.pdf`, begin: pdf });

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const paper = await stranger.newPage();
  const response = await paper.goto(address);
  expect(response!.headers()['content-type']).toContain('text/html');
  await expect(paper.getByText('✓ 证书真实有效')).toBeVisible();
  await expect(paper.getByRole('definition').filter({ hasText: serial })).toBeVisible();
  await expect(paper.getByRole('definition').filter({ hasText: semester })).toBeVisible();
  await expect(paper.locator('dl')).not.toContainText(child);
  const forged = await paper.goto(address.slice(0, -1) + (address.endsWith('2') ? '3' : '2'));
  expect(forged!.status()).toBe(404);
  await expect(paper.getByText('没有查到这张证书')).toBeVisible();
  await stranger.close();

  await page.goto('/wx/pages/mine/graduationList');
  await expect(labelOf('第二学期')).toContainText('已毕业');
});
