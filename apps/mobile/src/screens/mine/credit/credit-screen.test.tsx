import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import CreditScreen from './credit-screen.tsx';

const since = '2025-12-31T16:00:00.000Z';
const rule = { version: 1, since, cap_in_all: null };
const tasks = () => ({
  balances: { credit: 3, score: 1_286 },
  today: [
    { key: 'daily.visit', title: '今天来看看', amount: 1, ledger: 2, done_count: 1, cap: 1, done: true },
    { key: 'lesson.complete', title: '学完一节课', amount: 5, ledger: 2, done_count: 2, cap: 8, done: false },
    { key: 'share', title: '分享给别人', amount: 2, ledger: 2, done_count: 3, cap: 3, done: true },
  ],
  rules: [
    { ...rule, key: 'lesson.complete', title: '学完一节课', ledger: 2, amount: 5, cap_a_day: 8 },
    { ...rule, key: 'course.complete', title: '学完一门课程', ledger: 1, amount: null, cap_a_day: null },
    { ...rule, key: 'share', title: '分享给别人', ledger: 2, amount: 2, cap_a_day: 3, cap_in_all: 300 },
  ],
});
const entry = {
  ledger: 2,
  at: '2025-11-03T12:40:00.000Z',
  content: null,
  reversed: false,
  reverses: false,
};
const november = [
  { ...entry, id: 4, amount: -2, text: '收回：写一条评论', reverses: true },
  { ...entry, id: 3, amount: 2, text: '写一条评论', reversed: true },
  {
    ...entry,
    id: 2,
    amount: 5,
    text: '学完一节课',
    content: { content_type: 'course' as const, content_id: 7, title: '写作业拖拉，先看这三件事' },
  },
];
const months = [
  { month: '2025-11', earned: 34, reversed: 2, spent: 60 },
  { month: '2025-10', earned: 20, reversed: 0, spent: 0 },
  { month: '2024-12', earned: 1, reversed: 0, spent: 0 },
];

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/task': tasks,
    'GET user/credit': ({ ledger, month }) => ({
      list:
        ledger === '1'
          ? []
          : month === '2025-10'
            ? [{ ...entry, id: 1, amount: 1, text: '今天来看看' }]
            : november,
      next_cursor: null,
      balance: ledger === '1' ? 0 : 53,
      months: ledger === '1' ? [] : months,
    }),
    ...change,
  });
const show = (server = serve(), url: PageUrl = '/pages/mine/credit') =>
  renderScreen(<CreditScreen />, { url, server });
const tab = (name: string) => page.getByRole('tab', { name });
const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('both balances are explained; unfinished tasks come first and link to their page', async () => {
  await show();
  await expect.element(page.getByText('1,286')).toBeVisible();
  await expect.element(page.getByText(/记下您学了多少/)).toBeVisible();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    '学完一节课+5 积分今天 2 次，最多算 8 次去做',
    '今天来看看+1 积分已完成',
    '分享给别人+2 积分今天 3 次，最多算 3 次今天够了',
  ]);
  await expect
    .element(page.getByRole('link', { name: /学完一节课/ }))
    .toHaveAttribute('href', '/wx/pages/index/courseList');
  expect(page.getByRole('link', { name: /分享给别人/ }).elements()).toEqual([]);
  await expectAccessible();
});

test('the ledger is shown by month, with reversed entries', async () => {
  await show();
  await tab('明细').click();
  await expect.element(page.getByText('这个月得到 34 积分，用掉 60 积分，收回 2 积分')).toBeVisible();
  await expect.element(rowOf('学完一节课')).toMatchTextContent(/写作业拖拉.*2025年11月3日 20:40.*\+5积分/);
  await expect
    .element(page.getByRole('link', { name: '写作业拖拉，先看这三件事' }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  await expect.element(rowOf('收回：写一条评论')).toMatchTextContent(/评论不再公开.*−2积分/);
  await expect.element(rowOf('后来收回了')).toMatchTextContent(/^写一条评论/);
  await expect.element(tab('2024年12月')).toBeVisible();
  await expectAccessible();
  await tab('10月').click();
  await expect.element(page.getByText('这个月得到 20 积分')).toBeVisible();
  await expect.element(rowOf('今天来看看')).toBeVisible();
  await page.getByText('学分', { exact: true }).last().click();
  await expect.element(page.getByText('还没有学分。学完一门课程，就有第一笔。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '去选一门课' }))
    .toHaveAttribute('href', '/wx/pages/index/courseList');
});

test('rules show amount, limits and start date', async () => {
  await show();
  await tab('规则').click();
  await expect.element(page.getByRole('heading', { name: '怎样得到学分' })).toBeVisible();
  await expect.element(page.getByText(/一门课的学分按各课的总时长算，4 分钟 1 学分/)).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await expect.element(panel).toMatchTextContent(/学完一门课程自 2026年1月1日起课程标明的学分/);
  await expect
    .element(panel)
    .toMatchTextContent(/分享给别人每天最多 3 次，一共最多 300 次，自 2026年1月1日起\+2 积分/);
  await expect.element(page.getByText(/它得到的积分会收回/)).toBeVisible();
  await expect.element(page.getByText(/换边框：花园 60 积分、星空 120 积分/)).toBeVisible();
  await expectAccessible();
});

test('the task of watching a live links to the lives', async () => {
  const live = {
    key: 'live.watch',
    title: '看完一场直播',
    amount: 5,
    ledger: 2,
    done_count: 0,
    cap: 2,
    done: false,
  };
  await show(serve({ 'GET user/task': () => ({ ...tasks(), today: [live] }) }));
  await expect
    .element(page.getByRole('link', { name: /看完一场直播/ }))
    .toHaveAttribute('href', '/wx/pages/index/excellentList?type=expertLive');
});

test('the exam mistakes have an address of their own, and close to the credit screen', async () => {
  const notebook: PageUrl = '/pages/mine/credit?mistakes=1';
  const none = { list: [], next_cursor: null };
  await show(serve({ 'GET user/mistake': () => none }), notebook);
  await expect.element(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible();
  expect(document.title).toBe('错题本');
  await expect.element(page.getByText(/没有待掌握的错题/)).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect.poll(() => topPage(appNavigator.getSnapshot()).url).toBe('/pages/mine/credit');
});

test('a guest is invited to log in for the mistakes, which are not requested', async () => {
  session.clear();
  await show(serve(), '/pages/mine/credit?mistakes=1');
  await expect.element(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible();
  await expect.element(page.getByText('登录后，考试里答错的题都在这里。')).toBeVisible();
  await expectAccessible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText('1,286')).toBeVisible();
  server.failure = 500;
  await tab('明细').click();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText(/这个月得到 34 积分/)).toBeVisible();
});

test('an empty ledger says how to earn', async () => {
  const none = { list: [], next_cursor: null, balance: 0, months: [] };
  await show(serve({ 'GET user/credit': () => none }));
  await tab('明细').click();
  await expect.element(page.getByText(/还没有积分。做一件今日任务/)).toBeVisible();
});

test('a guest is asked to log in, and nothing is requested', async () => {
  session.clear();
  await show(serve({ 'GET user/task': () => new Error('must not be asked') as never }));
  await expect.element(page.getByText(/登录后，学过的、参与过的/)).toBeVisible();
  await expectAccessible();
});
