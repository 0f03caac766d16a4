import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CourseListScreen from './course-list-screen.tsx';

const major = (id: number, name: string) => ({ id, name, signal: `m${id}`, lev: 0, children: [] });

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET area': () => ({ list: [major(1, '幼儿园'), major(2, '初中')] }),
    'GET index/recommend': ({ major_id: id, content_type: type }) => ({
      list: type === 'course' ? [sampleCard({ title: id === '2' ? '初中的课' : '所有的课' })] : [],
      next_cursor: null,
    }),
    ...change,
  });
}

const show = (server = serve()) =>
  renderScreen(<CourseListScreen />, { url: '/pages/index/courseList', server });

test('lists the courses, each a link', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '课程' })).toBeVisible();
  const course = page.getByRole('link', { name: /所有的课/ });
  await expect.element(course).toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  await expectAccessible();
});

test('filters the courses by major', async () => {
  await show();
  await page.getByRole('tab', { name: '初中' }).click();
  await expect.element(page.getByRole('link', { name: /初中的课/ })).toBeVisible();
  await page.getByRole('tab', { name: '全部' }).click();
  await expect.element(page.getByRole('link', { name: /所有的课/ })).toBeVisible();
});

test('loads the next page at the end of the list', async () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    sampleCard({ content_id: at + 1, title: `课程 ${at + 1}` }),
  );
  const server = serve({
    'GET index/recommend': ({ cursor }) =>
      cursor
        ? { list: [sampleCard({ content_id: 99, title: '第二页的课' })], next_cursor: null }
        : { list: many, next_cursor: 'more' },
  });
  await show(server);
  await expect.element(page.getByRole('link', { name: /课程 20/ })).toBeInTheDocument();
  page.getByText('加载更多').element().scrollIntoView();
  await expect.element(page.getByRole('link', { name: /第二页的课/ })).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test('an empty major links to all courses', async () => {
  await show(
    serve({
      'GET index/recommend': ({ major_id: id }) => ({
        list: id ? [] : [sampleCard({ title: '所有的课' })],
        next_cursor: null,
      }),
    }),
  );
  await page.getByRole('tab', { name: '幼儿园' }).click();
  await expect.element(page.getByText('这个学段还没有课程。')).toBeVisible();
  await page.getByRole('button', { name: '看看全部课程' }).click();
  await expect.element(page.getByRole('link', { name: /所有的课/ })).toBeVisible();
});

test('an academy without courses says so', async () => {
  await show(serve({ 'GET index/recommend': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('这里还没有课程，过几天再来看看。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByRole('link', { name: /所有的课/ })).toBeVisible();
});

test('pull-to-refresh loads the list again', async () => {
  const titles = ['旧的课', '新的课'];
  await show(
    serve({
      'GET index/recommend': () => ({
        list: [sampleCard({ title: titles.shift() ?? '新的课' })],
        next_cursor: null,
      }),
    }),
  );
  await expect.element(page.getByRole('link', { name: /旧的课/ })).toBeVisible();
  pullDown(page.getByRole('link', { name: /旧的课/ }).element());
  await expect.element(page.getByRole('link', { name: /新的课/ })).toBeVisible();
});
