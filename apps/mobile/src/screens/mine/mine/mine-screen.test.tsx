import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import MineScreen from './mine-screen.tsx';

const url = '/pages/mine/mine';
const login = '/wx/pages/common/login';

const serve = (profile = sampleProfile(), change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => profile,
    'GET user/history': () => ({ list: [], next_cursor: null }),
    ...change,
  });

async function showAs(server = serve()) {
  session.save(tokenOf());
  return renderScreen(<MineScreen />, { url, server });
}
const link = (name: string | RegExp) => page.getByRole('link', { name });

afterEach(() => session.clear());

test('a guest has one action, to log in, and no profile is requested', async () => {
  let asked = 0;
  const server = serve(undefined, { 'GET user': () => ((asked += 1), sampleProfile()) });
  await renderScreen(<MineScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '我的' })).toBeVisible();
  await expect.element(link('登录 / 注册')).toHaveAttribute('href', login);
  await expectAccessible();
  expect(asked).toBe(0);
});

test.each(['收藏', '点赞', '预约', '关注', '学分中心', '毕业中心', '错题本', '数据看板', '意见反馈'])(
  '%s is personal and links to the login page',
  async (name) => {
    await renderScreen(<MineScreen />, { url, server: serve() });
    await expect.element(link(name)).toHaveAttribute('href', login);
  },
);

test.each([
  ['设置', '/wx/pages/common/set'],
  ['用户协议', '/wx/pages/common/sysArticle?key=user-agreement'],
  ['隐私政策', '/wx/pages/common/sysArticle?key=privacy'],
  ['关于我们', '/wx/pages/common/sysArticle?key=about'],
])('%s is open to everyone', async (name, address) => {
  await renderScreen(<MineScreen />, { url, server: serve() });
  await expect.element(link(name)).toHaveAttribute('href', address);
});

test('a signed-in person sees their profile head, which links to their profile', async () => {
  await showAs();
  await expect.element(page.getByRole('heading', { level: 1, name: '小满妈妈' })).toBeVisible();
  await expect.element(page.getByText('ID 10086')).toBeVisible();
  await expect.element(link(/编辑资料/)).toHaveAttribute('href', '/wx/pages/mine/userInfo');
  await expect.element(link('登录 / 注册')).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  ['收藏 36', 'myCollect'],
  ['点赞 128', 'myLiking'],
  ['预约 2', 'liveBooked'],
  ['关注 9', 'myFollowed'],
  ['学分中心 积分 860', 'credit'],
  ['毕业中心', 'graduationList'],
  ['数据看板', 'dashboard'],
  ['错题本', 'credit?mistakes=1'],
  ['意见反馈', 'feedback'],
  ['账号与安全', 'account'],
])('signed in, %s links to its own page', async (name, screen) => {
  await showAs();
  // The parts of the name are on separate lines, which browsers join with or without a space.
  const pattern = new RegExp(`^${name.replaceAll(' ', ' ?')}$`);
  await expect.element(link(pattern)).toHaveAttribute('href', `/wx/pages/mine/${screen}`);
});

test.each([
  [0, /^消息$/],
  [7, /^消息 ?7 ?条未读$/],
  [120, /^消息 ?99\+ ?条未读$/],
])('with %i unread notices the link says so', async (unread, name) => {
  await showAs(serve(sampleProfile({ unread_count: unread })));
  await expect.element(link(name)).toHaveAttribute('href', '/wx/pages/mine/liveBooked?notices=1');
  await expectAccessible();
});

test('only experts see their lives; owners have a tag', async () => {
  await showAs();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
  await expect.element(link('我的直播')).not.toBeInTheDocument();
  session.clear();

  const both = { expert: { id: 3, name: '李慕晴' }, account: { id: 1, name: '历下区实验小学' } };
  await showAs(serve(sampleProfile({ ...both, intro: '十年班主任' })));
  await expect.element(page.getByText('十年班主任')).toBeVisible();
  await expect.element(page.getByText('专家', { exact: true })).toBeVisible();
  await expect.element(page.getByText('机构管理员')).toBeVisible();
  await expect.element(link('我的直播')).toHaveAttribute('href', '/wx/pages/mine/myLive');
});

test.each([
  ['expert', { expert: { id: 3, name: '李慕晴' } }],
  ['owner', { account: { id: 1, name: '历下区实验小学' } }],
  ['operator', { roles: ['operator'] }],
])('%s: whoever may send videos finds their own', async (_role, profile: Partial<Profile>) => {
  await showAs(serve(sampleProfile(profile)));
  await expect.element(link('我的视频')).toHaveAttribute('href', '/wx/pages/mine/account?videos=1');
});

test('a parent, who may send none, has no link to videos of their own', async () => {
  await showAs();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
  await expect.element(link('我的视频')).not.toBeInTheDocument();
});

test('the link to an expert’s lives is there before the profile, by the role in the token', async () => {
  session.save(tokenOf({ roles: ['expert'] }));
  const server = serve(undefined, { 'GET user': () => new Promise(() => {}) });
  await renderScreen(<MineScreen />, { url, server });
  await expect.element(link('我的直播')).toHaveAttribute('href', '/wx/pages/mine/myLive');
});

test('the link to the main page leads to the account, or to how one gets one', async () => {
  const { unmount } = await showAs();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
  await expect.element(link('机构主页')).toHaveAttribute('href', '/wx/pages/index/home');
  await unmount();
  session.clear();
  await showAs(
    serve(sampleProfile({ main_page: { account_id: 3, name: '历下区实验小学', source: 'school' } })),
  );
  await expect.element(link('机构主页')).toHaveAttribute('href', '/wx/pages/index/home?id=3');
});

test('a skeleton while it loads; after a failure the entries still work and a press retries', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  await showAs(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  await expectAccessible();
  await expect.element(link('收藏')).toHaveAttribute('href', '/wx/pages/mine/myCollect');
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
});

test('signing out leaves no personal data on the page', async () => {
  await showAs();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
  session.clear();
  await expect.element(link('登录 / 注册')).toBeVisible();
  await expect.element(page.getByText('36')).not.toBeInTheDocument();
});

const asExpert = sampleProfile({ expert: { id: 3, name: '李慕晴' } });
const asOwner = sampleProfile({ account: { id: 1, name: '历下区实验小学' } });

test.each([
  ['an expert', asExpert],
  ['an owner', asOwner],
])('%s gets a link to the videos they sent', async (_who, profile) => {
  await showAs(serve(profile));
  await expect.element(link('我的视频')).toHaveAttribute('href', '/wx/pages/mine/account?videos=1');
});

test('a parent sends no videos and gets no link to them', async () => {
  await showAs();
  await expect.element(page.getByRole('heading', { name: '小满妈妈' })).toBeVisible();
  await expect.element(link('我的视频')).not.toBeInTheDocument();
});
