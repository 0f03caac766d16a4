import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { MyExam } from '@academy/contract/areas/content.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createExamDesk, sampleExam, sampleExamStatus } from '../../../features/exam/testing/sample-exam.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import { layerHref } from './course-layers.tsx';
import CourseScreen from './course-screen.tsx';
import { sampleCourse } from './testing/sample-course.ts';

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf());
});

function courseWith(status: Partial<MyExam> | undefined = {}) {
  const course = sampleCourse();
  course.course!.exam = sampleExam;
  course.mine = {
    liked: false,
    collected: false,
    reserved: false,
    blocked: null,
    followed: false,
    exam: sampleExamStatus(status),
  };
  return course;
}

function serve(desk = createExamDesk(), status: Partial<MyExam> = {}, more: Handlers = {}) {
  return createFakeServer({ 'GET content/detail': () => courseWith(status), ...desk.handlers, ...more });
}

const show = (server = serve()) =>
  renderScreen(
    <>
      <CourseScreen />
      <DialogHost />
    </>,
    { url: layerHref(7, 'exam'), server },
  );
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const questionHeading = (text: string) => page.getByRole('heading', { name: text });
const option = (text: string) => page.getByRole('group').getByText(text, { exact: true });
const began = { open_attempt: '11111111-1111-4111-8111-111111111111' };

test('explains the exam before the clock runs', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '小测：写作业的三件事' })).toBeVisible();
  expect(document.title).toBe('学完测一测');
  await expect.element(page.getByText('10 分钟')).toBeVisible();
  await expect.element(page.getByText('每天可以考 3 次，今天还有 3 次。')).toBeVisible();
  // Questions are drawn: no paper is promised all kinds.
  await expect
    .element(page.getByText('题目可能是单选、多选或判断，多选题要选全、选对才得分。'))
    .toBeVisible();
  // Three questions; 60 of 100 points pass.
  await expect.element(page.getByText('2 题', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('one question per page, each answer saved; the answer card links to any question', async () => {
  const desk = createExamDesk();
  await show(serve(desk));
  await button('开始答题').click();
  await expect.element(questionHeading('孩子起身多半因为什么？')).toHaveFocus();
  await expect
    .element(page.getByRole('timer', { name: '剩余时间' }))
    .toMatchTextContent(/^(?:10:00|09:5\d)$/);
  await expect.element(page.getByText('单选题', { exact: true })).toBeVisible();
  await option('碰到了难处').click();
  await expectAccessible();
  await button('下一题').click();
  await expect.element(page.getByText('多选题', { exact: true })).toBeVisible();
  await option('写到哪里').click();
  await option('几点起身').click();
  await waitFor(() => expect(desk.attemptState.chosen).toEqual({ 0: [1], 1: [0, 1] }));
  await button('答题卡').click();
  await expect.element(page.getByText('已答 2 题，还有 1 题')).toBeVisible();
  await expect.element(button('第 2 题，已答')).toHaveAttribute('aria-current', 'true');
  await expectAccessible();
  await button('第 1 题，已答').click();
  await expect.element(page.getByRole('radio', { name: '碰到了难处' })).toBeChecked();
  await expect.element(button('上一题')).toBeDisabled();
});

test('handing in asks for confirmation about open questions, then shows the result', async () => {
  const desk = createExamDesk({ chosen: { 0: [1], 2: [1] } });
  await show(serve(desk, began));
  await expect.element(questionHeading('要悄悄记下哪些？')).toBeVisible();
  await button('下一题').click();
  await expect.element(page.getByText('判断题', { exact: true })).toBeVisible();
  await button('交卷').click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect.element(dialog.getByText('第 2 题还空着，空着的题不得分。')).toBeVisible();
  await button('回去补答').click();
  await expect.element(questionHeading('要悄悄记下哪些？')).toBeVisible();
  expect(desk.attemptState.submitted).toBe(false);
  await button('下一题').click();
  await button('交卷').click();
  await button('直接交卷').click();
  await expect.element(page.getByText('66%')).toBeVisible();
  await expect.element(page.getByText('通过了')).toBeVisible();
  await expect.element(page.getByText('+1 学分')).toBeVisible();
  // Who passed is led on, not to the same exam again.
  await expect.element(button('回到课程')).toHaveAttribute('data-variant', 'primary');
  await expect.element(button('再考一次')).toHaveAttribute('data-variant', 'quiet');
  await expectAccessible();
});

test('the result explains each question and links to the second of the lesson that covers it', async () => {
  const desk = createExamDesk({ chosen: { 0: [0] }, submitted: true });
  const last = { attempt_id: began.open_attempt, right_count: 0, question_count: 3, passed: false };
  await show(serve(desk, { last, attempts_left: 2 }));
  await expect.element(page.getByText(/上一次答对 0%，/)).toBeVisible();
  await button('看上次答卷').click();
  const first = page.getByRole('article', { name: '第 1 题' });
  await expect.element(first.getByText('答错了')).toBeVisible();
  await expect.element(first.getByText('第 1 题这样说，因为课上讲过。')).toBeVisible();
  const options = first.getByRole('list', { name: '第 1 题的选项' }).getByRole('listitem');
  await expect.element(options.nth(0)).toMatchTextContent(/渴了您的选择/);
  await expect.element(options.nth(1)).toMatchTextContent(/碰到了难处正确答案/);
  await expect.element(page.getByRole('article', { name: '第 2 题' }).getByText('没有作答')).toBeVisible();
  await first.getByRole('link', { name: '看这一段' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/index/course?id=7&type=course&lesson=12&t=9');
});

test('a reload shows the result again, with all questions where they were chosen', async () => {
  const desk = createExamDesk({ chosen: { 0: [0], 2: [1] }, submitted: true });
  const last = { attempt_id: began.open_attempt, right_count: 1, question_count: 3, passed: false };
  const server = serve(desk, { last, attempts_left: 2 });
  const first = await show(server);
  await button('看上次答卷').click();
  const right = page.getByRole('article', { name: '第 3 题' });
  await expect.element(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
  await expect.element(right).not.toBeInTheDocument();
  await page.getByRole('radio', { name: '全部 3' }).click({ force: true });
  await expect.element(right).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  const again = await renderScreen(<CourseScreen />, { url: layerHref(7, 'exam'), server, key });
  await expect.element(right).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '全部 3' })).toBeChecked();
  // Who starts anew has left the result.
  desk.attemptState.submitted = false;
  await button('再考一次').click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await again.unmount();
  await renderScreen(<CourseScreen />, { url: layerHref(7, 'exam'), server, key });
  await expect.element(button('看上次答卷')).toBeVisible();
});

test('an open attempt is continued where it was left, also after a reload', async () => {
  const desk = createExamDesk({ chosen: { 0: [1] }, secondsLeft: 90 });
  await show(serve(desk, began));
  await expect.element(questionHeading('要悄悄记下哪些？')).toBeVisible();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^01:[23]\d$/);
  expect(desk.steps).toEqual(['start']);
  await button('返回').click();
  // Nothing is below after a reload: the course replaces the exam.
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/index/course?id=7&type=course');
});

test('when time runs out, the attempt is handed in with the saved answers', async () => {
  const desk = createExamDesk({ chosen: { 0: [1] }, secondsLeft: 2 });
  await show(serve(desk, began));
  await option('写到哪里').click();
  await expect.element(page.getByText('33%'), { timeout: 15_000 }).toBeVisible();
  expect(desk.steps).toEqual(['start', '1:1', 'submit']);
  await expect.element(page.getByText('还差一点')).toBeVisible();
  await expect.element(button('再考一次')).toHaveAttribute('data-variant', 'primary');
  await expect.element(page.getByText(/再来一次就好，今天还可以考 2 次/)).toBeVisible();
});

test('an attempt that expired while away shows its result', async () => {
  await show(serve(createExamDesk({ submitted: true }), began));
  await expect.element(page.getByText('时间到了，已经替您交卷，存好的答案都算数。')).toBeVisible();
  // Nothing was answered: not little is missing.
  await expect.element(page.getByText('还没有通过', { exact: true })).toBeVisible();
  await expect.element(page.getByText('还差一点')).not.toBeInTheDocument();
});

test('an answer that could not be saved says so, and is saved when the network is back', async () => {
  const desk = createExamDesk();
  const server = serve(desk, began);
  await show(server);
  await expect.element(questionHeading('孩子起身多半因为什么？')).toBeVisible();
  server.offline = true;
  await option('渴了').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/刚才的选择还没有存上/);
  expect(desk.attemptState.chosen).toEqual({});
  server.offline = false;
  await button('再存一次').click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(desk.attemptState.chosen).toEqual({ 0: [0] });
});

test('without attempts left today, the exam says so and cannot be started', async () => {
  await show(serve(createExamDesk(), { attempts_left: 0 }));
  await expect.element(button('今天的次数用完了，明天再来')).toBeDisabled();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve(createExamDesk(), began);
  const release = server.hold();
  const { unmount } = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  await expect.element(questionHeading('孩子起身多半因为什么？')).toBeVisible();
  await unmount();
  server.failure = 500;
  await show(server);
  const retry = button('加载失败，点击重试');
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(questionHeading('孩子起身多半因为什么？')).toBeVisible();
});

test('an open attempt that failed to load can be retried', async () => {
  const desk = createExamDesk();
  const server = serve(desk, began, {
    'POST content/interactive/exam': () => new ApiError(500, '服务开小差了'),
  });
  await show(server);
  const retry = button('服务开小差了，点击重试');
  await expect.element(retry).toBeVisible();
  server.answer(desk.handlers);
  await retry.click();
  await expect.element(questionHeading('孩子起身多半因为什么？')).toBeVisible();
});

test('a course without an exam says so, and a guest is asked to log in', async () => {
  const { unmount } = await show(serve(createExamDesk(), {}, { 'GET content/detail': () => sampleCourse() }));
  await expect.element(page.getByText('这门课还没有考试。')).toBeVisible();
  await unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录以后就能考试，成绩和错题都会替您记着。')).toBeVisible();
  await expectAccessible();
});

test('the course links to its exam, and to the mistakes after it was taken', async () => {
  const last = { attempt_id: began.open_attempt, right_count: 2, question_count: 3, passed: true };
  const server = serve(
    createExamDesk(),
    { passed: true, last },
    {
      'GET content/recommend': () => ({ list: [] }),
    },
  );
  await renderScreen(<CourseScreen />, { url: '/pages/index/course?id=7&type=course', server });
  const entry = page.getByRole('region', { name: '考试' });
  // The credit is earned once: who passed is not promised it again.
  await expect.element(entry).toMatchTextContent(/已通过.*3 题 · 10 分钟上次 66%/);
  await expect
    .element(entry.getByRole('link', { name: '错题本' }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course&mistakes=1');
  await entry.getByRole('button', { name: '看成绩' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/index/course?id=7&type=course&exam=1');
});

test('who has not passed reads what passing gives', async () => {
  const server = serve(createExamDesk(), {}, { 'GET content/recommend': () => ({ list: [] }) });
  await renderScreen(<CourseScreen />, { url: '/pages/index/course?id=7&type=course', server });
  const entry = page.getByRole('region', { name: '考试' });
  await expect.element(entry).toMatchTextContent(/3 题 · 10 分钟 · 通过再得 1 学分/);
});

test('who passed is led back to the course, and may try again', async () => {
  const last = { attempt_id: began.open_attempt, right_count: 3, question_count: 3, passed: true };
  await show(serve(createExamDesk(), { passed: true, last }));
  await expect.element(page.getByText(/上一次答对 100%，已经通过了/)).toBeVisible();
  await expect.element(button('回到课程')).toHaveAttribute('data-variant', 'primary');
  await expect.element(button('再考一次')).toHaveAttribute('data-variant', 'quiet');
  await expect.element(button('开始答题')).not.toBeInTheDocument();
});
