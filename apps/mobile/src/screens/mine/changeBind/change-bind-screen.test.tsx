import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLogin } from '../../../features/account-forms/testing/sample-login.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ChangeBindScreen from './change-bind-screen.tsx';

const token = tokenOf();
const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile({ mobile: '138****8012', has_password: true }),
    'POST user/login/bind': () => sampleLogin({ token }),
    'POST user/password/check': ({ password }) => ({ correct: password === 'walk8home' }),
    ...change,
  });
const show = (change: Handlers = {}) =>
  renderScreen(<ChangeBindScreen />, { url: '/pages/mine/changeBind', server: serve(change) });

const next = () => page.getByRole('button', { name: '下一步' });
const step = () => page.getByRole('listitem').filter({ hasText: '填写新手机号' });
const newMobile = () => page.getByLabelText('新手机号');
const code = () => page.getByRole('textbox', { name: '验证码' });

async function proveByCode() {
  await expect.element(page.getByText('138****8012')).toBeVisible();
  await code().fill('111111');
  await next().click();
}

beforeEach(() => session.save(token));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('the old number’s code, then the new number and its code', async () => {
  const asked: unknown[] = [];
  await show({
    'POST sms/code': (input) => (asked.push(input), { resend_after_seconds: 60 }),
    'POST user/login/bind': (input) => (asked.push(input), sampleLogin({ token })),
  });
  await page.getByRole('button', { name: '获取验证码' }).click();
  await waitFor(() => expect(asked.splice(0)).toEqual([{ scene: 'bind' }]));
  await expect.element(step()).not.toHaveAttribute('aria-current');
  await expectAccessible();
  await proveByCode();
  await expect.element(step()).toHaveAttribute('aria-current', 'step');
  await newMobile().fill('13900139000');
  await code().fill('222222');
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('已换成新手机号'));
  expect(asked).toEqual([{ mobile: '13900139000', code: '222222', old_code: '111111' }]);
});

test('the password is checked at once; a wrong one does not continue', async () => {
  const asked: unknown[] = [];
  await show({ 'POST user/login/bind': (input) => (asked.push(input), sampleLogin({ token })) });
  await page.getByText('密码', { exact: true }).click();
  const password = page.getByLabelText('登录密码', { exact: true });
  await password.fill('nope');
  await next().click();
  await expect.element(page.getByText('密码不正确')).toBeVisible();
  await password.fill('walk8home');
  await next().click();
  await newMobile().fill('13900139000');
  await code().fill('222222');
  await waitFor(() =>
    expect(asked).toEqual([{ mobile: '13900139000', code: '222222', password: 'walk8home' }]),
  );
});

test('a number of another account is reported beside the field; a refused code may be either one', async () => {
  let refusal = new ApiError(1015, '这个手机号已属于另一个账号');
  await show({ 'POST user/login/bind': () => refusal });
  await proveByCode();
  await newMobile().fill('13900139000');
  await code().fill('222222');
  await expect.element(page.getByText('这个手机号已属于另一个账号')).toBeVisible();
  await expect.element(newMobile()).toHaveAttribute('aria-invalid', 'true');
  refusal = new ApiError(1011, '验证码不正确或已失效，多次输错后请重新获取');
  await page.getByRole('button', { name: '换成这个号码' }).click();
  await expect.element(page.getByText(/请返回上一步，重新验证原手机号/)).toBeVisible();
  await page.getByRole('button', { name: '返回上一步' }).click();
  await expect.element(page.getByText('138****8012')).toBeVisible();
  await expect.element(code()).toHaveValue('111111');
});

test('without a bound number it says so, and a guest is asked to log in', async () => {
  const first = await show({ 'GET user': () => sampleProfile({ mobile: null }) });
  await expect.element(page.getByRole('link', { name: '绑定手机号' })).toBeVisible();
  await first.unmount();
  session.clear();
  await show();
  await expect.element(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
});
