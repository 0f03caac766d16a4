import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../session/session-store.ts';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { serveOwner, showDashboard, currentUrl } from './testing/render-dashboard.tsx';
import { sampleChart, sampleMetric, sampleStat } from './testing/sample-statistics.ts';

const child = {
  id: 5,
  name: '小满',
  grade: 3,
  grade_label: '三年级',
  five_four: false,
  school: null,
  class_id: null,
  class_name: null,
  enrolment_state: null,
  relation: 'mother' as const,
  current: true,
  guardian_count: 1,
};
const two = [child, { ...child, id: 6, name: '小雪', current: false }];
const { period, from, to, updated_at } = sampleStat();
const own = {
  period,
  from,
  to,
  updated_at,
  student: { id: 5, name: '小满' },
  figures: [
    sampleMetric({ key: 'minutes', label: '学习时长', unit: '分钟', value: 95, previous: 80, list: null }),
  ],
  charts: [sampleChart({ series: [{ name: '时长', values: [30, 65, 0] }] })],
};
const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile({ student: two }),
    'GET user/statistics': () => own,
    ...change,
  });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('a parent sees all their learning, and by a press what was for one child', async () => {
  const asked: unknown[] = [];
  const server = serve({
    'GET user/statistics': (input) => {
      asked.push(input);
      return input.student_id === '6' ? { ...own, student: { id: 6, name: '小雪' } } : own;
    },
  });
  await showDashboard(server);
  await expect.element(page.getByText(/95 分钟/)).toBeVisible();
  await expect.element(page.getByText(/比上月多 15 分钟（\+19%）/)).toBeVisible();
  await expect
    .element(page.getByRole('figure', { name: /^每天的学习时长。最多的是 2日，65 分钟/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /小满这学期还差什么/ }))
    .toHaveAttribute('href', '/wx/pages/mine/graduationList');
  expect(page.getByRole('radio', { name: '机构看板' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /导出/ }).elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole('tab', { name: '小雪' }).click();
  await expect.element(page.getByRole('link', { name: /小雪这学期还差什么/ })).toBeVisible();
  expect(asked).toEqual([{ period: 'month' }, { period: 'month', student_id: '6' }]);
  expect(currentUrl()).toBe('/pages/mine/dashboard?child=6');
});

test('a person without children and learning is shown how to start', async () => {
  const nothing = {
    figures: [sampleMetric({ value: 0, previous: 0, list: null })],
    charts: [],
    student: null,
  };
  const server = serve({
    'GET user': () => sampleProfile(),
    'GET user/statistics': () => ({ ...own, ...nothing }),
  });
  await showDashboard(server);
  await expect
    .element(page.getByRole('link', { name: '去挑一节课' }))
    .toHaveAttribute('href', '/wx/pages/index/courseList');
  await expect
    .element(page.getByRole('link', { name: /添加孩子/ }))
    .toHaveAttribute('href', '/wx/pages/mine/addChild');
});

test('an owner has both views, stored in the address', async () => {
  await showDashboard(serveOwner({ 'GET user/statistics': () => own }));
  await page.getByText('我的学习').click();
  await expect.element(page.getByText(/95 分钟/)).toBeVisible();
  expect(currentUrl()).toBe('/pages/mine/dashboard?view=own');
  await page.getByText('机构看板').click();
  await expect.element(page.getByText(/320 个/)).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  await showDashboard(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText(/95 分钟/)).toBeVisible();
});
