import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import AccountInfoScreen from './account-info-screen.tsx';

const profile = sampleProfile({
  uid: 4321,
  nickname: '小雨妈妈',
  mobile: '138****8000',
  login_name: 'xiaoyu',
  has_wechat: true,
  expert: { id: 4, name: '李慕晴' },
  account: { id: 2, name: '历下区家教中心' },
  consents_due: ['privacy'],
});
const serve = () => createFakeServer({ 'GET user': () => profile });
const show = (server = serve()) =>
  renderScreen(<AccountInfoScreen />, { url: '/pages/common/accountInfo', server });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('shows the account’s details, and links to the account security page', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '小雨妈妈' })).toBeVisible();
  for (const words of [
    '家长、专家、历下区家教中心的管理员',
    '4321',
    '138****8000',
    'xiaoyu',
    '已绑定',
    '未绑定',
  ]) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect
    .element(page.getByRole('link', { name: '用户协议 已同意当前版本' }))
    .toHaveAttribute('href', '/wx/pages/common/sysArticle?key=user-agreement');
  await expect.element(page.getByRole('link', { name: '隐私政策 有更新，待同意' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '管理密码、设备和数据' }))
    .toHaveAttribute('href', '/wx/pages/mine/account');
  await expectAccessible();
});

test('loading, failing and retrying; a guest is asked to log in', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  const first = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const again = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(again).toBeVisible();
  server.failure = undefined;
  await again.click();
  await expect.element(page.getByText('4321')).toBeVisible();
  await first.unmount();
  session.clear();
  await show();
  await expect.element(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
});
