import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { pageHref, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MajorCourseScreen from './major-course-screen.tsx';

const sampleMajor = (id: number, name: string, signal: string) => ({
  id,
  name,
  signal,
  lev: 0,
  children: [],
});
const majors = [
  sampleMajor(1, '幼儿园', 'kindergarten'),
  sampleMajor(2, '小学低年级', 'primary-lower'),
  sampleMajor(3, '初中', 'junior'),
];
const step = (id: number, title: string) => ({
  ...sampleCard({ content_id: id, title, lesson_count: 4, seconds: 130 }),
  credit: 2,
});
const listed: Record<string, ReturnType<typeof step>[]> = {
  1: [step(11, '发脾气的地图'), step(12, '入园这一周')],
  3: [step(31, '和青春期一起走')],
};
const read: Record<string, ReturnType<typeof sampleCard>[]> = {
  1: [sampleCard({ content_id: 51, content_type: 'graphic', title: '门口的眼泪', seconds: 240 })],
};

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET area': () => ({ list: majors }),
    'GET index/recommend': ({ order, content_type: type, major_id: major }) => ({
      list:
        type === 'graphic'
          ? (read[String(major)] ?? [])
          : order === 'study'
            ? (listed[String(major)] ?? [])
            : [],
      next_cursor: null,
    }),
    ...change,
  });

const path = '/pages/index/majorCourse';
const show = (server = serve(), url: PageUrl = path) => renderScreen(<MajorCourseScreen />, { url, server });
const tab = (name: string) => page.getByRole('tab', { name });

beforeEach(() => localStorage.clear());

test('shows a major’s introduction, totals, start button and courses in order', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '主修课程' })).toBeVisible();
  await expect.element(tab('幼儿园')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText(/^三到六岁/)).toBeVisible();
  await expect.element(page.getByText('2 门课 · 8 课 · 约 5 分钟 · 可得 4 学分')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '从第 1 门开始学' }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=11&type=course');
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toHaveTextContent('第 1 门发脾气的地图4 课 · 约 3 分钟 · 2 学分李慕晴');
  await expect.element(steps.nth(1)).toHaveTextContent('第 2 门入园这一周4 课 · 约 3 分钟 · 2 学分李慕晴');
  await expect
    .element(page.getByRole('link', { name: /发脾气的地图/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=11&type=course');
  await expectAccessible();
});

test('a signed-in person sees their progress, and continues with the first unfinished course', async () => {
  session.save(tokenOf());
  const whole = { total_seconds: 130, parts: [] };
  const asked: unknown[] = [];
  await show(
    serve({
      'GET user/history': (input) => {
        asked.push(input.content_type);
        return {
          list: [
            { ...step(11, '发脾气的地图'), progress: { ...whole, seen_seconds: 130, completed: true } },
            { ...step(12, '入园这一周'), progress: { ...whole, seen_seconds: 39, completed: false } },
          ],
          next_cursor: null,
        };
      },
    }),
  );
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent(/^第 1 门已学完/);
  await expect.element(steps.nth(1)).toMatchTextContent(/^第 2 门学到 30%/);
  await expect
    .element(page.getByRole('link', { name: '接着学第 2 门' }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=12&type=course');
  expect(asked).toEqual(['course']);
  await expectAccessible();
  session.clear();
  await expect.element(page.getByRole('link', { name: '从第 1 门开始学' })).toBeVisible();
});

test('the address selects the major, and the last choice is remembered', async () => {
  const { unmount } = await show(serve(), pageHref(path, { id: 3 }));
  await expect.element(page.getByRole('heading', { name: '和青春期一起走' })).toBeVisible();
  await tab('幼儿园').click();
  await expect.element(page.getByRole('heading', { name: '入园这一周' })).toBeVisible();
  await tab('初中').click();
  await unmount();
  await show();
  await expect.element(page.getByRole('heading', { name: '和青春期一起走' })).toBeVisible();
});

test('articles follow the last course; the section is hidden when there are none', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: /门口的眼泪/ }))
    .toHaveAttribute('href', '/wx/pages/index/information?id=51&type=graphic');
  await tab('初中').click();
  await expect.element(page.getByRole('heading', { name: '和青春期一起走' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '配着读' })).not.toBeInTheDocument();
});

test('an unknown major shows the first one', async () => {
  await show(serve(), pageHref(path, { id: 99 }));
  await expect.element(page.getByRole('heading', { name: '发脾气的地图' })).toBeVisible();
});

test('an empty major links to its neighbours', async () => {
  await show(serve(), pageHref(path, { id: 2 }));
  await expect.element(page.getByText(/小学低年级的课程还在准备/)).toBeVisible();
  await page.getByRole('button', { name: '看看初中' }).click();
  await expect.element(page.getByRole('heading', { name: '和青春期一起走' })).toBeVisible();
});

test('loads pages at the end; totals appear once all are loaded', async () => {
  await show(
    serve({
      'GET index/recommend': ({ cursor, content_type: type }) => {
        if (type === 'graphic') return { list: [], next_cursor: null };
        return cursor
          ? { list: [step(12, '第二页')], next_cursor: null }
          : { list: [step(11, '第一页')], next_cursor: 'second' };
      },
    }),
  );
  await expect.element(page.getByText('第一页', { exact: true })).toBeVisible();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('第二页', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText(/^2\s门课\s· 8\s课/)).toBeInTheDocument();
});

test('pull-to-refresh loads the list again', async () => {
  const titles = ['旧的课', '新的课'];
  await show(
    serve({
      'GET index/recommend': ({ content_type: type }) => ({
        list: type === 'course' ? [step(1, titles.shift() ?? '新的课')] : [],
        next_cursor: null,
      }),
    }),
  );
  await expect.element(page.getByRole('link', { name: /旧的课/ })).toBeVisible();
  pullDown(page.getByRole('link', { name: /旧的课/ }).element());
  await expect.element(page.getByRole('link', { name: /新的课/ })).toBeVisible();
});

test('an academy without majors says so', async () => {
  await show(serve({ 'GET area': () => ({ list: [] }) }));
  await expect.element(page.getByText('学院还没有开设学段，过几天再来看看。')).toBeVisible();
});

test('a skeleton while it loads, a retry after majors or courses failed', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await retry.click();
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: '发脾气的地图' })).toBeVisible();
});
