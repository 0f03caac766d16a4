import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { session } from '../../../session/session-store.ts';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { account, sampleMetric, sampleStat, school, schoolClass } from './testing/sample-statistics.ts';
import { serveOwner, showAllDashboards, showDashboard, currentUrl } from './testing/render-dashboard.tsx';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const retry = page.getByRole('button', { name: '加载失败，点击重试' });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('an owner sees metrics with changes, reasons for hidden values, charts, places and the time of the update', async () => {
  await showDashboard(serveOwner());
  await expect.element(card('学习的家庭')).toMatchTextContent(/320 个.*↑ 比上月多 20 个（\+7%）/);
  await expect.element(card('学习时长')).toMatchTextContent(/12,840 分钟.*↓ 比上月少 2,160 分钟（−14%）/);
  await expect.element(card('通过考试')).toMatchTextContent(/^通过考试为保护隐私，不显示$/);
  await expect
    .element(
      page.getByRole('figure', { name: /^每天的学习时长。最多的是 1日，120 分钟.*1 处为保护隐私，不显示/ }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('figure', { name: /^学的是什么。共 120 分钟/ })).toBeVisible();
  await expect.element(page.getByText(/^更新于 .*20:40/)).toBeVisible();
  await expect.element(page.getByText(/涉及不到 5 人的数字不显示；为了不被倒推出来/)).toBeVisible();
  const hidden = page.getByRole('row').filter({ hasText: '甸柳一小' });
  expect(hidden.getByRole('cell', { name: '为保护隐私，不显示' }).elements()).toHaveLength(2);
  await expectAccessible();
});

test('a screen reader gets label, value with unit, then the definition', async () => {
  await showDashboard(serveOwner());
  await expect.element(card('学习时长')).toMatchTextContent(/^学习时长12,840 分钟↓ 比上月少/);
  const elements = [...card('学习时长').element().querySelectorAll('h2, p, button')];
  expect(elements.at(-1)).toBe(page.getByRole('button', { name: '学习时长是什么意思' }).element());
  // But shown beside the label.
  const [label, value] = elements.map((part) => part.getBoundingClientRect());
  const about = elements.at(-1)!.getBoundingClientRect();
  expect(about.top).toBeLessThan(label!.top);
  expect((about.top + about.bottom) / 2).toBeCloseTo((label!.top + label!.bottom) / 2, 0);
  expect(about.left).toBeGreaterThanOrEqual(label!.right);
  expect(value!.top).toBeGreaterThanOrEqual(label!.bottom);
  const row = page.getByRole('row').filter({ hasText: '历下区实验小学' });
  await expect.element(row.getByRole('cell', { name: '9,000 分钟', exact: true })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '学习时长', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: '每天的学习时长 ，单位： 分钟' }))
    .toBeInTheDocument();
  const table = page.getByRole('region', { name: '各学校的数' }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});

test('the definition of a metric is one tap away', async () => {
  await showDashboard(serveOwner());
  await page.getByRole('button', { name: '学习的家庭是什么意思' }).click();
  await expect
    .element(page.getByRole('dialog', { name: '学习的家庭' }))
    .toMatchTextContent(/至少有一位家长学习过的孩子数。/);
  await expectAccessible();
});

test('another tab or period is requested and stored in the address of the same page', async () => {
  const asked: unknown[] = [];
  const server = serveOwner({
    'GET user/account/viewstat': (input) => {
      asked.push(input);
      return sampleStat();
    },
  });
  await showDashboard(server, '/pages/mine/dashboard?day=2026-03-14');
  const before = appNavigator.getSnapshot().pages;
  await tab('学习').click();
  await expect.element(page.getByText('2026年3月', { exact: true })).toBeVisible();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'month', day: '2026-03-14' });
  await page.getByRole('button', { name: '上个月' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'month', day: '2026-02-01' });
  await page.getByText('周', { exact: true }).click();
  await expect.element(page.getByText('2026年2月23日—3月1日')).toBeVisible();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'week', day: '2026-02-28' });
  expect(currentUrl()).toBe('/pages/mine/dashboard?tab=viewstat&period=week&day=2026-02-28');
  const after = appNavigator.getSnapshot().pages;
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test('the current period is compared with the last whole one, and has no next', async () => {
  await showDashboard(serveOwner(), '/pages/mine/dashboard?period=year');
  await expect.element(page.getByRole('button', { name: '下一年' })).toBeDisabled();
  await expect.element(page.getByText(/今年还没过完，去年按整段算。/)).toBeVisible();
  await page.getByRole('button', { name: '上一年' }).click();
  await expect.element(card('学习的家庭')).toMatchTextContent(/比前一年多 20 个/);
  expect(page.getByText(/还没过完/).elements()).toEqual([]);
  await page.getByRole('button', { name: '下一年' }).click();
  expect(currentUrl()).toBe('/pages/mine/dashboard?period=year');
});

test('the previous data stays while another period loads', async () => {
  const server = serveOwner();
  await showDashboard(server);
  await expect.element(card('学习的家庭')).toBeVisible();
  const release = server.hold();
  server.answer({
    'GET user/account/statistics': () => sampleStat({ figures: [sampleMetric({ value: 77 })] }),
  });
  await page.getByRole('button', { name: '上个月' }).click();
  await expect.element(card('学习的家庭')).toMatchTextContent(/320 个/);
  expect(page.getByRole('status', { name: '加载中' }).elements()).toEqual([]);
  release();
  await expect.element(card('学习的家庭')).toMatchTextContent(/77 个/);
});

test('places open down to a class, and the path leads back up', async () => {
  const asked: unknown[] = [];
  const server = serveOwner({
    'GET user/account/statistics': (input) => {
      asked.push(input);
      const { school_id: inSchool, class_id: inClass } = input;
      if (inClass) return sampleStat({ path: [account, school, schoolClass], breakdown: null });
      if (!inSchool) return sampleStat();
      const rows = [{ place: schoolClass, values: [30, 800] }];
      return sampleStat({ path: [account, school], breakdown: { ...sampleStat().breakdown!, rows } });
    },
  });
  await showDashboard(server, '/pages/mine/dashboard?day=2026-03-14');
  await page.getByRole('link', { name: '历下区实验小学' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'month', day: '2026-03-14', school_id: '12' });
  await page.getByRole('link', { name: '三年级2班' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'month', day: '2026-03-14', class_id: '34' });
  expect(appNavigator.getSnapshot().pages).toHaveLength(3);
  const path = page.getByRole('navigation', { name: '所在位置' });
  await expect.element(path).toMatchTextContent(/历下区家教中心历下区实验小学三年级2班/);
  await expectAccessible();
  // Changes made further down are kept when going up.
  await page.getByRole('button', { name: '上个月' }).click();
  await path.getByRole('button', { name: '历下区家教中心' }).click();
  expect(currentUrl()).toBe('/pages/mine/dashboard?day=2026-02-01');
  expect(appNavigator.getSnapshot().pages).toHaveLength(1);
});

test('children of a school who have no class are a row that leads nowhere', async () => {
  const rest = { name: '没有选班级', values: [6, 120] };
  const breakdown = { ...sampleStat().breakdown!, rows: [{ place: schoolClass, values: [30, 800] }], rest };
  const path = [account, school];
  const server = serveOwner({ 'GET user/account/statistics': () => sampleStat({ path, breakdown }) });
  await showDashboard(server, '/pages/mine/dashboard?place=school-12');
  const row = page.getByRole('row').filter({ hasText: '没有选班级' });
  await expect.element(row).toMatchTextContent('没有选班级6 个120 分钟');
  expect(row.getByRole('link').elements()).toEqual([]);
  await expectAccessible();
});

test('the path leads up also when the page above was never open', async () => {
  const path = [account, school, schoolClass];
  const server = serveOwner({ 'GET user/account/statistics': () => sampleStat({ path }) });
  await showDashboard(server, '/pages/mine/dashboard?place=class-34');
  await page.getByRole('button', { name: '历下区实验小学' }).click();
  expect(currentUrl()).toBe('/pages/mine/dashboard?place=school-12');
});

test('a metric links to the list that it counts', async () => {
  await showDashboard(serveOwner(), '/pages/mine/dashboard?place=school-12');
  await expect
    .element(page.getByRole('link', { name: '学习的家庭：看名单' }))
    .toHaveAttribute('href', '/wx/pages/mine/dashboard?tab=student&place=school-12');
  expect(card('学习时长').getByRole('link').elements()).toEqual([]);
});

test('an empty period offers another one', async () => {
  const none = sampleStat({
    figures: [sampleMetric({ value: 0, previous: 0 })],
    charts: [],
    breakdown: null,
    updated_at: null,
  });
  const server = serveOwner({ 'GET user/account/statistics': ({ day }) => (day ? sampleStat() : none) });
  await showDashboard(server);
  await expect.element(page.getByText('这段时间还没有记录。')).toBeVisible();
  await expect.element(page.getByText(/数字还没有汇总过/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '看看上个月' }).click();
  await expect.element(card('学习的家庭')).toMatchTextContent(/320 个/);
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serveOwner();
  const release = server.hold();
  server.failure = 500;
  await showDashboard(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(card('学习的家庭')).toBeVisible();
  server.failure = 500;
  await tab('绑定').click();
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(card('学习的家庭')).toBeVisible();
});

test('an unknown place leads back to the account', async () => {
  const server = serveOwner({
    'GET user/account/statistics': ({ school_id: place }) =>
      place ? new ApiError(404, '内容不存在') : sampleStat(),
  });
  await showDashboard(server, '/pages/mine/dashboard?place=school-99');
  await expect.element(page.getByText(/没有这个地方/)).toBeVisible();
  await page.getByRole('button', { name: '回到全部' }).click();
  await expect.element(card('学习的家庭')).toBeVisible();
});

test('arrow keys move through the tabs, and a tab outside the view scrolls into it', async () => {
  await showDashboard(serveOwner(), '/pages/mine/dashboard?tab=bindstat');
  await expect.element(tab('绑定')).toBeInViewport();
  (tab('绑定').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tabpanel', { name: '学习' })).toBeVisible();
  await expect.element(tab('学习')).toHaveFocus();
});

test('a list above another dashboard shows its own tab, which no id of the page below hides', async () => {
  const list = { columns: [], list: [], next_cursor: null, withheld: null };
  const { period, from, to, updated_at, path, unconfirmed } = sampleStat();
  const statement = { period, from, to, updated_at, path, unconfirmed };
  const server = serveOwner({ 'GET user/account/student': () => ({ ...statement, ...list }) });
  await page.viewport(375, 812);
  await showAllDashboards(server);
  await page.getByRole('link', { name: '学习的家庭：看名单' }).click();
  await expect
    .element(page.getByRole('tab', { name: '名单', exact: true, selected: true }))
    .toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('tabpanel', { name: '名单', exact: true })).toBeVisible();
  expect(appNavigator.getSnapshot().pages).toHaveLength(2);
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('an operator without an account sees their own learning', async () => {
  session.save(tokenOf({ roles: ['operator', 'admin'] }));
  const server = createFakeServer({
    'GET user': () => sampleProfile({ roles: ['operator', 'admin'] }),
    'GET user/statistics': () => new ApiError(500, '没有读到'),
  });
  await showDashboard(server);
  await expect.element(page.getByRole('button', { name: /点击重试/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '机构看板' })).not.toBeInTheDocument();
});

test.each(['pending', 'recommend'])('a parent at ?%s=1 is led to their own learning', async (name) => {
  const refused = () => new ApiError(1_003, '您没有权限进行此操作');
  const server = createFakeServer({
    'GET user': () => sampleProfile(),
    'GET user/account/enrolment': refused,
    'GET user/account/recommendation': refused,
  });
  await showDashboard(server, `/pages/mine/dashboard?${name}=1`);
  await expect.element(page.getByText(/这一页只有机构的账号能用/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看我的学习' }))
    .toHaveAttribute('href', '/wx/pages/mine/dashboard');
  expect(page.getByText(/没有权限/).elements()).toEqual([]);
  await expectAccessible();
});

test('a guest is asked to log in, and nothing is requested', async () => {
  session.clear();
  await showDashboard(createFakeServer({ 'GET user': () => new Error('must not be asked') as never }));
  await expect.element(page.getByText(/登录后，学了多久/)).toBeVisible();
  await expectAccessible();
});
