import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ChangePwdScreen from './change-pwd-screen.tsx';

const person = (change = {}) => sampleProfile({ mobile: '138****8011', has_password: true, ...change });
const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => person(),
    'POST sms/code': () => ({ resend_after_seconds: 60 }),
    'POST user/password/set': () => ({ ended_sessions: 2 }),
    ...change,
  });
const show = (server = serve()) =>
  renderScreen(<ChangePwdScreen />, { url: '/pages/common/changePWD', server });
const newPassword = () => page.getByLabelText('新密码', { exact: true });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('the old password changes it, and the number of signed-out devices is shown', async () => {
  const asked: unknown[] = [];
  await show(serve({ 'POST user/password/set': (input) => (asked.push(input), { ended_sessions: 2 }) }));
  await page.getByLabelText('原密码', { exact: true }).fill('old-one-1');
  await expect.element(page.getByRole('heading', { level: 1, name: '修改密码' })).toBeVisible();
  await newPassword().fill('walk8home!');
  await expectAccessible();
  await page.getByRole('button', { name: '修改密码' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('密码已设好，另外 2 台设备已退出'));
  expect(asked).toEqual([{ old_password: 'old-one-1', password: 'walk8home!' }]);
});

test('a code to the bound number changes it too, without typing the number', async () => {
  const asked: unknown[] = [];
  await show(
    serve({
      'POST sms/code': (input) => (asked.push(input), { resend_after_seconds: 60 }),
      'POST user/password/set': (input) => (asked.push(input), { ended_sessions: 0 }),
    }),
  );
  await page.getByText('短信验证码').click();
  await expect.element(page.getByText('138****8011')).toBeVisible();
  expect(page.getByRole('textbox', { name: /手机号/ }).elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  await page.getByRole('textbox', { name: '验证码' }).fill('123456');
  await newPassword().fill('walk8home!');
  await page.getByRole('button', { name: '修改密码' }).click();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([{ scene: 'reset' }, { password: 'walk8home!', code: '123456' }]);
});

test('a reload keeps the chosen way of proof', async () => {
  const first = await show();
  await page.getByText('短信验证码').click();
  await expect.element(page.getByText('138****8011')).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await renderScreen(<ChangePwdScreen />, { url: '/pages/common/changePWD', server: serve(), key });
  await expect.element(page.getByText('138****8011')).toBeVisible();
});

test('a wrong old password is reported beside its field', async () => {
  await show(serve({ 'POST user/password/set': () => new ApiError(1012, '原密码不正确') }));
  const old = page.getByLabelText('原密码', { exact: true });
  await old.fill('nope');
  await newPassword().fill('walk8home!');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect.element(page.getByText('原密码不正确')).toBeVisible();
  await expect.element(old).toHaveAttribute('aria-invalid', 'true');
  await expect.element(newPassword()).toHaveValue('walk8home!');
});

test('an account without a password sets one by a code; without a number it must bind one first', async () => {
  const first = await show(serve({ 'GET user': () => person({ has_password: false }) }));
  await expect.element(page.getByRole('button', { name: '设置密码' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '设置密码' })).toBeVisible();
  expect(page.getByLabelText('原密码').elements()).toEqual([]);
  await first.unmount();
  await show(serve({ 'GET user': () => person({ has_password: false, mobile: null }) }));
  await expect
    .element(page.getByRole('link', { name: '绑定手机号' }))
    .toHaveAttribute('href', '/wx/pages/common/bindMobile');
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
  await expect.element(newPassword()).toBeVisible();
  await first.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后就可以修改密码。')).toBeVisible();
  await expectAccessible();
});
