import { ApiError } from '@academy/client/api-error.ts';
import type { Handlers } from '@academy/client/testing/fake-server.ts';
import type { Recommendable } from '@academy/contract/areas/recommendation.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { samplePicture } from '@academy/ui/testing/sample-picture.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import DashboardScreen from './dashboard-screen.tsx';
import { currentUrl, serveOwner, showDashboard } from './testing/render-dashboard.tsx';

const content = (id: number, title: string, change: Partial<Recommendable> = {}): Recommendable => ({
  content_type: 'graphic',
  content_id: id,
  title,
  cover: { url: samplePicture('walk'), width: 320, height: 180, colour: '' },
  published: true,
  home: null,
  main: false,
  ...change,
});
const sent_at = '2025-11-20T08:00:00.000Z';
const decided_at = '2025-11-21T08:00:00.000Z';
const pinned = [
  content(1, '睡前二十分钟', { home: { state: 'review', sent_at, decided_at: null, reason: '' } }),
  content(2, '写作业拖拉', { home: { state: 'refused', sent_at, decided_at, reason: '封面里有二维码' } }),
  content(3, '零花钱怎么给', { main: true }),
  content(4, '旧文章', { published: false, home: { state: 'shown', sent_at, decided_at, reason: '' } }),
];
const only = (list: Recommendable[]) => ({ list, next_cursor: null });

const url = '/pages/mine/dashboard?recommend=1';
const serve = (change: Handlers = {}) =>
  serveOwner({ 'GET user/account/recommendation': () => only(pinned), ...change });
const show = (change: Handlers = {}) => renderScreen(<DashboardScreen />, { url, server: serve(change) });
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('the dashboard leads to the recommendations', async () => {
  await showDashboard(serve());
  await page.getByRole('link', { name: '推荐管理' }).click();
  await expect.poll(currentUrl).toBe(url);
  await expect.element(page.getByRole('link', { name: '睡前二十分钟' })).toBeVisible();
});

test('without the permission to recommend nothing leads there', async () => {
  const account = { id: 1, name: '历下区家教中心' };
  const profile = sampleProfile({ account, permissions: ['account.read'] });
  await showDashboard(serve({ 'GET user': () => profile }));
  await expect.element(page.getByRole('link', { name: '待确认的孩子和班级码' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '推荐管理' })).not.toBeInTheDocument();
});

test('an owner sees what waits, what was decided and why, and what is no longer published', async () => {
  await show();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect.element(row('睡前二十分钟').getByText('首页：等待审核')).toBeVisible();
  await expect.element(row('睡前二十分钟').getByText('2025年11月20日提交，学院还没有审核')).toBeVisible();
  await expect.element(row('写作业拖拉').getByText('首页：没有通过')).toBeVisible();
  await expect.element(row('写作业拖拉').getByText('学院2025年11月21日审核：封面里有二维码')).toBeVisible();
  await expect.element(row('零花钱怎么给').getByText('主页：已展示')).toBeVisible();
  await expect.element(row('旧文章').getByText('已下架，不会显示')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '旧文章' })).not.toBeInTheDocument();
  await expect.element(button('推荐到主页：旧文章')).not.toBeInTheDocument();
  await expectAccessible();
});

test('contents of the account and of the academy are recommended to both places, and taken back', async () => {
  const sent: unknown[] = [];
  let own = content(7, '新写的一篇');
  await show({
    'GET user/account/recommendation': ({ source }) =>
      only(source === 'own' ? [own] : source === 'academy' ? [content(8, '学院的一课')] : []),
    'POST user/homepage/recommend': (input) => {
      sent.push(['home', input]);
      own = content(7, '新写的一篇', { home: { state: 'review', sent_at, decided_at: null, reason: '' } });
      return { state: 'review', next: 'pendingReview' };
    },
    'POST user/mainpage/recommend': (input) => {
      sent.push(['main', input]);
      return { state: input.action === 'cancel' ? null : 'shown', next: null };
    },
  });
  await expect.element(page.getByText(/还没有推荐过内容/)).toBeVisible();
  await page.getByRole('tab', { name: '本机构的内容' }).click();
  await button('推荐到首页：新写的一篇').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已提交，等待学院审核');
  await expect.element(button('撤回首页推荐：新写的一篇')).toBeVisible();
  await page.getByRole('tab', { name: '学院的内容' }).click();
  await button('推荐到主页：学院的一课').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已展示');
  const base = { content_type: 'graphic', action: 'add' };
  expect(sent).toEqual([
    ['home', { ...base, content_id: '7' }],
    ['main', { ...base, content_id: '8' }],
  ]);
});

test('a reload keeps the chosen tab', async () => {
  const handlers: Handlers = {
    'GET user/account/recommendation': ({ source }) =>
      only(source === 'own' ? [content(7, '新写的一篇')] : pinned),
  };
  const first = await show(handlers);
  await page.getByRole('tab', { name: '本机构的内容' }).click();
  await expect.element(page.getByRole('link', { name: '新写的一篇' })).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await renderScreen(<DashboardScreen />, { url, server: serve(handlers), key });
  await expect.element(page.getByRole('tab', { name: '本机构的内容', selected: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '新写的一篇' })).toBeVisible();
});

test('a proposal that was never shown is withdrawn, what viewers saw is taken down', async () => {
  await show({ 'POST user/homepage/recommend': () => ({ state: null, next: null }) });
  await button('撤回首页推荐：睡前二十分钟').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已撤回');
  await button('撤下首页推荐：旧文章').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已撤下');
  await button('撤回首页推荐：写作业拖拉').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已撤回');
});

test('a row that leaves with its last recommendation gives the focus to the next one', async () => {
  let list = pinned;
  await show({
    'GET user/account/recommendation': () => only(list),
    'POST user/mainpage/recommend': ({ content_id: id }) => {
      list = list.filter((each) => each.content_id !== Number(id));
      return { state: null, next: null };
    },
  });
  await button('撤下主页推荐：零花钱怎么给').click();
  await expect.element(page.getByText('零花钱怎么给')).not.toBeInTheDocument();
  await expect.element(button('撤下首页推荐：旧文章')).toHaveFocus();
});

test('it is said where viewers find what was recommended', async () => {
  await show();
  await expect
    .element(page.getByText(/首页“优秀推荐”的前面，注明“编辑推荐”.*本机构主页的“机构推荐”里/))
    .toBeVisible();
});

test('a refusal is said, a failed list can be read again, and a guest is asked to log in', async () => {
  const first = await show({
    'POST user/homepage/recommend': () => new ApiError(1019, '今天调整推荐太多次了，请明天再来'),
  });
  await button('撤回首页推荐：睡前二十分钟').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('今天调整推荐太多次了，请明天再来');
  await first.unmount();
  const second = await show({
    'GET user/account/recommendation': () => new ApiError(1003, '您没有权限进行此操作'),
  });
  await expect.element(button(/点击重试/)).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，机构在这里推荐内容。')).toBeVisible();
});

test('a next page that is refused says why, in the words of the server', async () => {
  await show({
    'GET user/account/recommendation': ({ cursor }) =>
      cursor ? new ApiError(1003, '您没有权限进行此操作') : { list: pinned, next_cursor: 'more' },
  });
  await expect.element(page.getByRole('link', { name: '睡前二十分钟' })).toBeVisible();
  await expect.element(button('您没有权限进行此操作，点击重试')).toBeVisible();
});
