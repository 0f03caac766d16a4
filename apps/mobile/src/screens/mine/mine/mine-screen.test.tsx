import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import MineScreen from './mine-screen.tsx';

const url = '/pages/mine/mine';
const server = createFakeServer({});
const login = '/wx/pages/common/login';

test('signed out, the one action is to sign in', async () => {
  await renderScreen(<MineScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '我的' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '登录 / 注册' })).toHaveAttribute('href', login);
  await expectAccessible();
});

test.each(['收藏', '点赞', '预约', '关注', '学分中心', '毕业中心', '数据看板', '意见反馈'])(
  '%s belongs to a person and leads to the login page',
  async (name) => {
    await renderScreen(<MineScreen />, { url, server });
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', login);
  },
);

test.each([
  ['设置', '/wx/pages/common/set'],
  ['用户协议', '/wx/pages/common/sysArticle?key=user-agreement'],
  ['隐私政策', '/wx/pages/common/sysArticle?key=privacy'],
  ['关于我们', '/wx/pages/common/sysArticle?key=about'],
])('%s is open to everyone', async (name, address) => {
  await renderScreen(<MineScreen />, { url, server });
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
});
