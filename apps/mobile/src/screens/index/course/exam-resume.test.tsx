import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { MyExam } from '@academy/contract/areas/content.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

const show = (server = serve()) => renderScreen(<CourseScreen />, { url: layerHref(7, 'exam'), server });
function Peek({ onReady }: { onReady: (client: QueryClient) => void }) {
  const client = useQueryClient();
  useEffect(() => onReady(client));
  return null;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const questionHeading = (text: string) => page.getByRole('heading', { name: text });
const began = { open_attempt: '11111111-1111-4111-8111-111111111111' };

test('a result that could not be loaded after a reload can be retried; only one that is gone is forgotten', async () => {
  const desk = createExamDesk({ chosen: { 0: [0] }, submitted: true });
  const last = { attempt_id: began.open_attempt, right_count: 0, question_count: 3, passed: false };
  const server = serve(desk, { last, attempts_left: 2 });
  const first = await show(server);
  await button('看上次答卷').click();
  await expect.element(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  const reload = () => renderScreen(<CourseScreen />, { url: layerHref(7, 'exam'), server, key });
  await first.unmount();
  server.answer({ 'POST content/interactive/exam': () => new ApiError(500, '服务开小差了') });
  const second = await reload();
  await expect.element(button('服务开小差了，点击重试')).toBeVisible();
  server.answer(desk.handlers);
  await button('服务开小差了，点击重试').click();
  await expect.element(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
  await second.unmount();
  server.answer({ 'POST content/interactive/exam': () => new ApiError(404, '内容不存在或已下架') });
  const third = await reload();
  await expect.element(button('开始答题')).toBeVisible();
  await third.unmount();
  server.answer(desk.handlers);
  await reload();
  await expect.element(button('看上次答卷')).toBeVisible();
});

test('an attempt that is known only after the exam was opened is continued as well', async () => {
  const desk = createExamDesk({ chosen: { 0: [1] } });
  let status: Partial<MyExam> = {};
  const { promise, resolve } = Promise.withResolvers<QueryClient>();
  const server = serve(desk, {}, { 'GET content/detail': () => courseWith(status) });
  await renderScreen([<CourseScreen key="course" />, <Peek key="peek" onReady={resolve} />], {
    url: layerHref(7, 'exam'),
    server,
  });
  await expect.element(button('开始答题')).toBeVisible();
  status = began;
  await (await promise).invalidateQueries();
  await expect.element(questionHeading('要悄悄记下哪些？')).toBeVisible();
  expect(desk.steps).toEqual(['start']);
});

test('after the start the course is read again, so that it offers to continue', async () => {
  let reads = 0;
  await show(serve(createExamDesk(), {}, { 'GET content/detail': () => (reads++, courseWith()) }));
  await button('开始答题').click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect.poll(() => reads).toBe(2);
});

test('a guest’s 返回 leads from the mistakes to the course also after a reload', async () => {
  session.clear();
  await renderScreen(<CourseScreen />, { url: layerHref(7, 'mistakes'), server: serve() });
  await button('返回').click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/index/course?id=7&type=course');
});
