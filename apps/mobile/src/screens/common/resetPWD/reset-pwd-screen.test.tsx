import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ResetPwdScreen from './reset-pwd-screen.tsx';

const show = (set: (input: object) => { ended_sessions: number } | ApiError) =>
  renderScreen(<ResetPwdScreen />, {
    url: '/pages/common/resetPWD',
    server: createFakeServer({ 'POST user/password/set': set }),
  });
const mobile = () => page.getByLabelText('手机号', { exact: true });
const code = () => page.getByRole('textbox', { name: '验证码' });
const password = () => page.getByLabelText('新密码', { exact: true });
const submit = () => page.getByRole('button', { name: '设置新密码' }).click();

test('number, code and a good password set it and go back', async () => {
  const asked: unknown[] = [];
  await show((input) => (asked.push(input), { ended_sessions: 2 }));
  await expect.element(password()).toHaveAttribute('autocomplete', 'new-password');
  await mobile().fill('13800138000');
  await code().fill('123456');
  await password().fill('walk8home!');
  await expect.element(page.getByText('密码强度：强')).toBeVisible();
  await expectAccessible();
  await submit();
  await waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index'));
  expect(asked).toEqual([{ mobile: '13800138000', code: '123456', password: 'walk8home!' }]);
});

test('a weak password is reported before it is sent, and the hints say what is missing', async () => {
  const asked: unknown[] = [];
  await show((input) => (asked.push(input), { ended_sessions: 0 }));
  await mobile().fill('13800138000');
  await code().fill('123456');
  await password().fill('abcdefgh');
  await expect.element(page.getByText('密码强度：弱')).toBeVisible();
  await submit();
  await expect.element(page.getByText('密码还不够安全：字母、数字、符号至少两种')).toBeVisible();
  await expect.element(password()).toHaveFocus();
  expect(asked).toEqual([]);
});

test('a password with the number in it is reported until the password or the number is changed', async () => {
  await show(() => ({ ended_sessions: 0 }));
  const error = page.getByText('密码还不够安全：不能含手机号', { exact: true });
  await mobile().fill('13800138000');
  await code().fill('123456');
  await password().fill('my13800138000');
  await submit();
  await expect.element(error).toBeVisible();
  await code().fill('654321');
  await expect.element(error).toBeVisible();
  await mobile().fill('13900139000');
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(page.getByText('不能含手机号（已满足）')).toBeVisible();
});

test.each([
  [1011, '验证码不正确或已失效，多次输错后请重新获取', code],
  [1017, '这个密码太常见，容易被猜到，请换一个', password],
  [1012, '这个手机号还没有注册', mobile],
])('refusal %i is reported beside its field, and nothing typed is lost', async (number, words, field) => {
  await show(() => new ApiError(number, words));
  await mobile().fill('13800138000');
  await code().fill('123456');
  await password().fill('walk8home!');
  await submit();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(mobile()).toHaveValue('138 0013 8000');
  await expect.element(code()).toHaveValue('123456');
  await expect.element(password()).toHaveValue('walk8home!');
});
