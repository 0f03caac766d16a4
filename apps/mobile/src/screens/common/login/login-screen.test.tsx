import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resendCooldowns } from '../../../features/account-forms/resend-cooldown.ts';
import { sampleLogin } from '../../../features/account-forms/testing/sample-login.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import LoginScreen from './login-screen.tsx';

const top = () => topPage(appNavigator.getSnapshot());

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/login/ways': () => ({ apple: null, wechat: null }),
    'POST sms/code': () => ({ resend_after_seconds: 60 }),
    'POST user/login/mobile': () => sampleLogin(),
    ...change,
  });
const show = (server = serve(), url: PageUrl = '/pages/common/login') =>
  renderScreen(<LoginScreen />, { url, server });

const mobile = () => page.getByLabelText('手机号', { exact: true });
const code = () => page.getByRole('textbox', { name: '验证码' });
const tick = () => page.getByRole('checkbox', { name: '我已阅读并同意' });

beforeEach(() => {
  localStorage.clear();
  resendCooldowns.restore();
  session.clear();
});
afterEach(async () => {
  session.clear();
  toast.hide();
  vi.restoreAllMocks();
});

test('number, code and consent log in with the last digit of the code, and return to the page before', async () => {
  let asked: unknown;
  await show(
    serve({
      'POST user/login/mobile': (input) => {
        asked = input;
        return sampleLogin({ is_new: true });
      },
    }),
  );
  await expectAccessible();
  await mobile().fill('+86 13800138000');
  await expect.element(mobile()).toHaveValue('138 0013 8000');
  await tick().click();
  await code().fill('123456');
  await waitFor(() => expect(session.get().token).not.toBe(''));
  expect(asked).toEqual({ mobile: '13800138000', code: '123456', agreed: '1' });
  expect(top().path).toBe('/pages/index/index');
  expect(toast.getCurrent()?.text).toMatch(/^欢迎！/);
});

test('the fields open the right keyboards and have autofill', async () => {
  await show();
  await expect.element(mobile()).toHaveAttribute('inputmode', 'tel');
  await expect.element(mobile()).toHaveAttribute('autocomplete', 'tel');
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(tick()).not.toBeChecked();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await expect.element(page.getByLabelText('手机号或登录名')).toHaveAttribute('autocomplete', 'username');
  await expect
    .element(page.getByLabelText('密码', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password');
});

test('a number typed for the password login is filled in on the page for a forgotten password', async () => {
  await show();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabelText('手机号或登录名').fill('13900139000');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await expect.element(mobile()).toHaveValue('139 0013 9000');
});

test('the caret stays where it is, also in the middle of the number', async () => {
  await show();
  await mobile().fill('1380138000');
  const input = mobile().element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(3, 3);
  await userEvent.keyboard('9');
  await expect.element(mobile()).toHaveValue('138 9013 8000');
  expect(input.selectionEnd).toBe(5);
});

test('without the tick a dialog asks for consent, and the form is sent after it', async () => {
  await show();
  await mobile().fill('13800138000');
  await code().fill('123456');
  const dialog = page.getByRole('dialog', { name: '登录前请确认' });
  await expectAccessible();
  await expect
    .element(dialog.getByRole('link', { name: '《隐私政策》' }))
    .toHaveAttribute('href', '/wx/pages/common/sysArticle?key=privacy');
  await dialog.getByRole('button', { name: '再想想' }).click();
  expect(session.get().token).toBe('');
  await expect.element(tick()).not.toBeChecked();
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  await dialog.getByRole('button', { name: '同意并登录' }).click();
  await waitFor(() => expect(session.get().token).not.toBe(''));
});

test('a wrong code is reported beside its field and keeps what was typed', async () => {
  await show(
    serve({
      'POST user/login/mobile': () => new ApiError(1011, '验证码不正确或已失效，多次输错后请重新获取'),
    }),
  );
  await tick().click();
  await mobile().fill('13800138000');
  await code().fill('654321');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('验证码不正确或已失效，多次输错后请重新获取');
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code()).toHaveValue('654321');
  await expect.element(mobile()).toHaveValue('138 0013 8000');
  await expectAccessible();
  await code().fill('65432');
  await expect.element(code()).not.toHaveAttribute('aria-invalid');
});

test('missing input is reported beside its field, which gets the focus, and nothing is sent', async () => {
  await show(serve({ 'POST user/login/mobile': () => new ApiError(500, 'nothing should come here') }));
  await mobile().fill('138');
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  await expect.element(page.getByText('请填写 11 位手机号')).toBeVisible();
  await expect.element(page.getByText('请填写 6 位验证码')).toBeVisible();
  await expect.element(mobile()).toHaveFocus();
});

test('a code can be requested once in 60 s, also after leaving the page', async () => {
  let sent = 0;
  const server = serve({
    'POST sms/code': ({ mobile: to, scene }) => {
      expect([to, scene]).toEqual(['13800138000', 'login']);
      sent += 1;
      return { resend_after_seconds: 60 };
    },
  });
  const first = await show(server);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByText('请填写 11 位手机号')).toBeVisible();
  await mobile().fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled();
  await expect.element(code()).toHaveFocus();
  await first.unmount();
  resendCooldowns.restore();
  await show(server);
  await expect.element(page.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled();
  await mobile().fill('13900139000');
  await expect.element(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  expect(sent).toBe(1);
});

test('a code that cannot be sent says so, and can be requested again', async () => {
  await show(serve({ 'POST sms/code': () => new ApiError(1019, '今天发送的次数太多了，明天再试') }));
  await mobile().fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByText('今天发送的次数太多了，明天再试')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('a wait that the server names is counted down as it is, also on return', async () => {
  const server = serve({
    'POST sms/code': () =>
      new ApiError(1019, '验证码发送得太频繁了，请 42 分钟后再试', { data: { retry_after_seconds: 2_500 } }),
  });
  const first = await show(server);
  await mobile().fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('验证码发送得太频繁了，请 42 分钟后再试');
  await expect.element(page.getByRole('button', { name: '42 分钟后可重发' })).toBeDisabled();
  await expect.element(page.getByText(/太频繁了/)).not.toBeInTheDocument();
  await first.unmount();
  resendCooldowns.restore();
  await show(server);
  await expect.element(page.getByRole('button', { name: '42 分钟后可重发' })).toBeDisabled();
});

test('a password logs in; a wrong one is reported beside its field, and it can be shown', async () => {
  let isRight = false;
  await show(
    serve({
      'POST user/login/account': () =>
        isRight ? sampleLogin({ stayed: true }) : new ApiError(1012, '账号或密码不正确'),
    }),
  );
  await page.getByRole('tab', { name: '密码登录' }).click();
  await tick().click();
  const password = page.getByLabelText('密码', { exact: true });
  await page.getByLabelText('手机号或登录名').fill('teacher.li');
  await password.fill('walk8home');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('账号或密码不正确');
  await expect.element(password).toHaveValue('walk8home');
  await expectAccessible();
  isRight = true;
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await waitFor(() => expect(session.get().token).not.toBe(''));
  await expect.poll(() => toast.getCurrent()?.text).toBe('已取消注销，欢迎回来');
});

test('the link for a forgotten password is beside the field', async () => {
  await show();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('link', { name: '忘记密码' }).click();
  expect(top().path).toBe('/pages/common/resetPWD');
});

test('a network error is reported in the form, and the button can be pressed again', async () => {
  const server = serve();
  await show(server);
  await tick().click();
  await mobile().fill('13800138000');
  server.offline = true;
  await code().fill('123456');
  await expect.element(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  server.offline = false;
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  await waitFor(() => expect(session.get().token).not.toBe(''));
});

test('a login without a number opens the page for binding one, in place of the login page', async () => {
  await show(serve({ 'POST user/login/mobile': () => sampleLogin({ next: 'bindMobile' }) }));
  await tick().click();
  await mobile().fill('13800138000');
  await code().fill('123456');
  await waitFor(() => expect(top().url).toBe('/pages/common/bindMobile?from=login'));
  expect(session.get().token).not.toBe('');
});
