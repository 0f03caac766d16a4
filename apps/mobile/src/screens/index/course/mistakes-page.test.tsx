import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import { layerHref } from './course-layers.tsx';
import CourseScreen from './course-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf());
});

type Item = Api['GET user/mistake']['output']['list'][number];

const mistake = (change: Partial<Item> = {}): Item => ({
  question_id: 1,
  type: 2,
  text: '要悄悄记下哪些？',
  options: ['几点起身', '写到哪里', '挨了几次批评'],
  answer: [0, 1],
  explanation: '只记，不评价。',
  exam_id: 5,
  exam_title: '小测：写作业的三件事',
  lesson: { course_id: 7, lesson_id: 11, title: '为什么一写作业就喝水', second: 12 },
  wrong_at: '2026-11-20T10:00:00.000Z',
  mastered: false,
  ...change,
});

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/mistake': ({ mastered }) => ({
      list:
        mastered === '1' ? [mistake({ question_id: 2, text: '已经会的题', mastered: true })] : [mistake()],
      next_cursor: null,
    }),
    ...change,
  });
const show = (server = serve()) => renderScreen(<CourseScreen />, { url: layerHref(7, 'mistakes'), server });

test('shows mistakes; the right answer only on request', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '要悄悄记下哪些？' })).toBeVisible();
  expect(document.title).toBe('错题本');
  await expect.element(page.getByText('正确答案')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '看答案' }).click();
  expect(page.getByText('正确答案').elements()).toHaveLength(2);
  await expect.element(page.getByText('只记，不评价。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /看这一段/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course&lesson=11&t=12');
  await expectAccessible();
});

test('mastered questions are listed apart', async () => {
  await show();
  await page.getByText('已掌握').click();
  await expect.element(page.getByRole('heading', { name: '已经会的题' })).toBeVisible();
  await expect.element(page.getByText('要悄悄记下哪些？')).not.toBeInTheDocument();
});

test('an empty list says how it fills', async () => {
  await show(serve({ 'GET user/mistake': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('没有待掌握的错题。考试里答错的题，会自动记到这里。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  const release = server.hold();
  const { unmount } = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  await expect.element(page.getByRole('heading', { name: '要悄悄记下哪些？' })).toBeVisible();
  await unmount();
  server.failure = 500;
  await show(server);
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: '要悄悄记下哪些？' })).toBeVisible();
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，考试里答错的题都在这里。')).toBeVisible();
  await expectAccessible();
});
