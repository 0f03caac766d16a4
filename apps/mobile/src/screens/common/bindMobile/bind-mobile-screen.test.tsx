import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLogin } from '../../../features/account-forms/testing/sample-login.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import BindMobileScreen from './bind-mobile-screen.tsx';

const mine = tokenOf({ uid: 7 });
const theirs = tokenOf({ uid: 8 });
const path = () => topPage(appNavigator.getSnapshot()).path;

const show = (change: Handlers = {}, url: PageUrl = '/pages/common/bindMobile?from=login') =>
  renderScreen(<BindMobileScreen />, {
    url,
    server: createFakeServer({
      'GET user': () => sampleProfile({ mobile: null }),
      'POST user/login/bind': () => sampleLogin({ token: mine }),
      ...change,
    }),
  });

async function fill() {
  await page.getByLabelText('手机号', { exact: true }).fill('13800138000');
  await page.getByRole('textbox', { name: '验证码' }).fill('123456');
}

beforeEach(() => session.save(mine));
afterEach(() => session.clear());

test('the last digit of the code submits and binds the number', async () => {
  const asked: unknown[] = [];
  await show({ 'POST user/login/bind': (input) => (asked.push(input), sampleLogin({ token: mine })) });
  await expectAccessible();
  await fill();
  await waitFor(() => expect(path()).toBe('/pages/index/index'));
  expect(asked).toEqual([{ mobile: '13800138000', code: '123456' }]);
});

test('right after login it can be postponed, otherwise not', async () => {
  const first = await show();
  await page.getByRole('button', { name: '稍后再说' }).click();
  expect(path()).toBe('/pages/index/index');
  await first.unmount();
  await show({}, '/pages/common/bindMobile');
  await expect.element(page.getByRole('button', { name: '绑定', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: '稍后再说' }).elements()).toEqual([]);
});

test('accounts are merged only after a confirmation that names the consequences', async () => {
  const asked: (string | undefined)[] = [];
  await show({
    'POST user/login/bind': ({ merge }) => {
      asked.push(merge);
      return merge
        ? sampleLogin({ token: theirs, uid: 8 })
        : sampleLogin({ token: mine, next: 'confirmMerge' });
    },
  });
  await fill();
  const dialog = page.getByRole('dialog', { name: '合并成一个账号？' });
  await expect.element(dialog.getByText(/合并后不能拆开/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: '不合并' }).click();
  expect([asked, session.get().token, path()]).toEqual([[undefined], mine, '/pages/common/bindMobile']);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await waitFor(() => expect(session.get().token).toBe(theirs));
  expect(asked).toEqual([undefined, undefined, '1']);
  expect(path()).toBe('/pages/index/index');
});

test('a wrong code and a number of another account are reported beside their fields', async () => {
  let refusal = new ApiError(1011, '验证码不正确或已失效，多次输错后请重新获取');
  await show({ 'POST user/login/bind': () => refusal });
  await fill();
  await expect.element(page.getByText('验证码不正确或已失效，多次输错后请重新获取')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '验证码' })).toHaveAttribute('aria-invalid', 'true');
  refusal = new ApiError(1015, '这个手机号已属于另一个账号');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect
    .element(page.getByLabelText('手机号', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
});

test('an account with only a password must enter it; a wrong one is reported beside the field', async () => {
  const asked: unknown[] = [];
  let refusal: ApiError | undefined = new ApiError(1012, '密码不正确');
  await show({
    'GET user': () => sampleProfile({ mobile: null, has_password: true }),
    'POST user/login/bind': (input) => (asked.push(input), refusal ?? sampleLogin({ token: mine })),
  });
  const password = page.getByRole('textbox', { name: '登录密码' });
  await expect.element(password).toBeVisible();
  await expectAccessible();
  await fill();
  await expect.element(page.getByText('请填写密码')).toBeVisible();
  expect(asked).toEqual([]);
  await password.fill('xiaoman-2025');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect.element(page.getByText('密码不正确')).toBeVisible();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  refusal = undefined;
  await password.fill('xiaoman-2026');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await waitFor(() => expect(path()).toBe('/pages/index/index'));
  expect(asked.at(-1)).toEqual({ mobile: '13800138000', code: '123456', password: 'xiaoman-2026' });
});

test('a person with a number is led to changing it, and a guest to the login', async () => {
  const first = await show(
    { 'GET user': () => sampleProfile({ mobile: '138****8000' }) },
    '/pages/common/bindMobile',
  );
  await expect
    .element(page.getByRole('link', { name: '换一个号码' }))
    .toHaveAttribute('href', '/wx/pages/mine/changeBind');
  await first.unmount();
  session.clear();
  await show({}, '/pages/common/bindMobile');
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  expect(path()).toBe('/pages/common/login');
});
