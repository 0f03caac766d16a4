import { expect, test } from '@playwright/test';
import { findCourse, timeOf, watchTo } from './course.ts';
import { answer, passExam, readAnswers } from './exam.ts';
import { signInPage, getToken, newMobile } from './person.ts';

test('an exam survives a reload, fails once however often it is submitted, explains the answers, and is passed', async ({
  page,
  request,
}) => {
  test.slow();
  const course = await findCourse(request, '屏幕时间不吵架');
  const answers = readAnswers('screen-peace');
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto(course.address);
  await page.getByRole('button', { name: '去考试' }).click();
  await page.getByRole('button', { name: '开始答题' }).click();

  const questions: string[] = [];
  for (const place of [1, 2, 3]) {
    questions.push(await answer(page, { place, answers, wrong: true }));
    await page.getByRole('button', { name: '下一题' }).click();
  }
  // The same questions with the chosen answers, at the first open question.
  await page.reload();
  await expect(page.getByText('第 4 / 8 题')).toBeVisible();
  for (const text of questions.toReversed()) {
    await page.getByRole('button', { name: '上一题' }).click();
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
    await expect(page.getByRole('group', { name: text }).locator('input:checked')).toHaveCount(1);
  }

  await page.getByRole('button', { name: '答题卡' }).click();
  const sheet = page.getByRole('dialog', { name: '答题卡' });
  await expect(sheet.getByText('已答 3 题，还有 5 题')).toBeVisible();
  await sheet.getByRole('button', { name: '交卷' }).click();
  const warning = page.getByRole('dialog', { name: '还有 5 题没有作答' });
  await warning.getByRole('button', { name: '直接交卷' }).dblclick();
  await expect(page.getByText('8 题答对 0 题，答对 6 题就通过')).toBeVisible();
  await expect(page.getByText(/今天还可以考 2 次/)).toBeVisible();
  const first = page.getByRole('article', { name: '第 1 题' });
  await expect(first.getByText('答错了')).toBeVisible();
  await expect(first.getByText(/^正确答案/).first()).toBeVisible();

  // The mistakes list has wrong answers, not open ones, and links to the position in the course.
  await page.getByRole('button', { name: '回到课程' }).click();
  await page.getByRole('link', { name: '错题本' }).click();
  for (const text of questions) await expect(page.getByRole('heading', { name: text })).toBeVisible();
  const mistakes = page.getByRole('article').filter({ has: page.getByRole('button', { name: '看答案' }) });
  await expect(mistakes).toHaveCount(3);
  await page
    .getByRole('link', { name: /^看这一段/ })
    .last()
    .click();
  await expect(page).toHaveURL(/course\?.*lesson=\d+&t=\d+/);
  const second = Number(new URL(page.url()).searchParams.get('t'));
  await watchTo(page, second);
  expect(await timeOf(page)).toBeLessThan(second + 15);

  await page.goto(course.address);
  await page.getByRole('button', { name: '去考试' }).click();
  await expect(page.getByText('上一次答对 0%，还没有通过')).toBeVisible();
  await page.getByRole('button', { name: '开始答题' }).click();
  await passExam(page, answers);
  await expect(page.getByText('100%')).toBeVisible();
  await expect(page.getByRole('list', { name: '获得' })).toHaveText('+1 学分');
  await page.getByRole('button', { name: '回到课程' }).click();
  await expect(page.getByText('已通过')).toBeVisible();
});
