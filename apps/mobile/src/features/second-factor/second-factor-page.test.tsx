import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { ToastHost } from '@academy/ui/toast/toast-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import AccountScreen from '../../screens/mine/account/account-screen.tsx';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleProfile } from '../../testing/samples.ts';
import { tokenOf } from '../../testing/token-of.ts';

const url = '/pages/mine/account?second=1';
const none = { enabled_at: null, recovery_codes_left: 0, verified_until: null };
const enabled = {
  enabled_at: '2026-11-01T02:00:00.000Z',
  recovery_codes_left: 9,
  verified_until: '2026-11-21T20:00:00.000Z',
};
const key = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/academy:138****0004?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=academy',
  expires_at: '2026-11-21T10:15:00.000Z',
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `a${index}b2c-d3e4f`);
const wrong = new ApiError(1011, '二次验证没有通过，请核对后重试');

const show = (handlers: Handlers) =>
  renderScreen(
    <>
      <AccountScreen />
      <ToastHost />
    </>,
    { url, server: createFakeServer(handlers) },
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const codeField = () => page.getByRole('textbox', { name: /6 位数字/ });
const copied: string[] = [];

beforeEach(() => {
  session.save(tokenOf({ roles: ['operator', 'admin'] }));
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  session.clear();
  toast.hide();
});

test('setting up: the key as QR code, text and link, its first code, and the recovery codes once', async () => {
  let state: typeof none | typeof enabled = none;
  const sent: string[] = [];
  await show({
    'GET operator/secondfactor': () => state,
    'POST operator/secondfactor/setup': () => key,
    'POST operator/secondfactor/confirm': ({ code }) => {
      sent.push(code);
      if (code !== '287082') return wrong;
      state = enabled;
      return { recovery_codes: recoveryCodes, verified_until: enabled.verified_until };
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: '二次验证' })).toBeVisible();
  expect(document.title).toBe('二次验证');
  await button('开始设置').click();
  await expect.element(page.getByRole('img', { name: '验证器用的二维码' })).toBeVisible();
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '在本机的验证器中打开' }))
    .toHaveAttribute('href', key.address);
  await button('复制密钥').click();
  expect(copied).toEqual([key.key]);
  await expectAccessible();
  await codeField().fill('12345');
  await button('完成设置').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('请输入验证器上的 6 位数字');
  expect(sent).toEqual([]);
  await codeField().fill('111111');
  await button('完成设置').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(wrong.message);
  await codeField().fill('２８７ ０８２');
  await button('完成设置').click();
  expect(sent).toEqual(['111111', '287082']);
  const list = page.getByRole('list', { name: '恢复码' });
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(recoveryCodes[0]);
  expect(list.getByRole('listitem').elements()).toHaveLength(10);
  await expectAccessible();
  await button('复制全部恢复码').click();
  expect(copied.at(-1)).toBe(recoveryCodes.join('\n'));
  await button('我已经保存好了').click();
  await expect.element(page.getByText('已开启')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test('a failed setup is reported, and can be started again', async () => {
  await show({
    'GET operator/secondfactor': () => none,
    'POST operator/secondfactor/setup': () => new ApiError(503, '服务暂时繁忙，请稍后再试'),
  });
  await button('开始设置').click();
  await expect.element(page.getByText('服务暂时繁忙，请稍后再试')).toBeVisible();
  await expect.element(button('开始设置')).toBeVisible();
});

test('the state shows since when it is on, until when this session is verified, and how many codes are left', async () => {
  await show({ 'GET operator/secondfactor': () => enabled });
  await expect.element(page.getByText('已开启')).toBeVisible();
  await expect.element(page.getByText(/^已验证，到/)).toBeVisible();
  await expect.element(page.getByText('9 个')).toBeVisible();
  await expectAccessible();
});

test('with few recovery codes left more are suggested', async () => {
  await show({ 'GET operator/secondfactor': () => ({ ...enabled, recovery_codes_left: 3 }) });
  await expect.element(page.getByText('3 个，建议重新生成')).toBeVisible();
});

test('a session that is not verified is verified here', async () => {
  let state: typeof enabled | (typeof none & { enabled_at: string }) = {
    ...none,
    enabled_at: enabled.enabled_at,
  } as never;
  await show({
    'GET operator/secondfactor': () => state,
    'POST operator/secondfactor/verify': ({ code }) => {
      if (code !== '287082') return wrong;
      state = enabled;
      return { verified_until: enabled.verified_until, recovery_codes_left: 9 };
    },
  });
  await page.getByRole('button', { name: /^本次登录/ }).click();
  await expectAccessible();
  await codeField().fill('287082');
  await button('验证').click();
  await expect.element(page.getByText(/^已验证，到/)).toBeVisible();
});

test('new recovery codes need a code of the app or a recovery code, and are shown', async () => {
  const sent: string[] = [];
  await show({
    'GET operator/secondfactor': () => enabled,
    'POST operator/secondfactor/codes': ({ code }) => {
      sent.push(code);
      return { recovery_codes: recoveryCodes, verified_until: enabled.verified_until };
    },
  });
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  await codeField().fill(' k3p9x-0rz7m ');
  await button('重新生成').click();
  expect(sent).toEqual(['k3p9x-0rz7m']);
  await expect.element(page.getByRole('list', { name: '恢复码' })).toBeVisible();
});

test('it is removed with a right code only, and can then be set up again', async () => {
  let state: typeof none | typeof enabled = enabled;
  await show({
    'GET operator/secondfactor': () => state,
    'POST operator/secondfactor/remove': ({ code }) => {
      if (code !== '287082') return wrong;
      state = none;
      return {};
    },
  });
  await page.getByRole('button', { name: '关闭二次验证' }).click();
  const sheet = page.getByRole('dialog');
  const remove = sheet.getByRole('button', { name: '关闭二次验证' });
  await codeField().fill('111111');
  await remove.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(wrong.message);
  await codeField().fill('287082');
  await remove.click();
  await expect.element(button('开始设置')).toBeVisible();
});

test('another operator’s lost one is reset by number and one’s own code', async () => {
  const sent: unknown[] = [];
  await show({
    'GET operator/secondfactor': () => enabled,
    'POST operator/secondfactor/reset': (input) => {
      sent.push(input);
      return {};
    },
  });
  await page.getByRole('button', { name: '为另一位运营人员清除' }).click();
  await page.getByRole('textbox', { name: '对方的手机号' }).fill('139 1234 5678');
  await codeField().fill('287082');
  await button('清除对方的二次验证').click();
  await expect.element(page.getByText('已清除')).toBeVisible();
  expect(sent).toEqual([{ mobile: '13912345678', code: '287082' }]);
});

test('a number that is none, or of no other operator, is said at its own field, and the code stays', async () => {
  const sent: unknown[] = [];
  await show({
    'GET operator/secondfactor': () => enabled,
    'POST operator/secondfactor/reset': (input) => {
      sent.push(input);
      return new ApiError(404, '没有找到另一位运营人员');
    },
  });
  await page.getByRole('button', { name: '为另一位运营人员清除' }).click();
  const mobile = page.getByRole('textbox', { name: '对方的手机号' });
  await mobile.fill('139 1234');
  await codeField().fill('287082');
  await button('清除对方的二次验证').click();
  await expect.element(mobile).toHaveAccessibleDescription('请填写 11 位手机号');
  expect(sent).toEqual([]);
  await mobile.fill('+86 139 1234 5678');
  await button('清除对方的二次验证').click();
  await expect.element(mobile).toHaveAccessibleDescription('没有找到另一位运营人员');
  await expect.element(codeField()).toHaveValue('287082');
  await expect.element(codeField()).toBeValid();
  expect(sent).toEqual([{ mobile: '13912345678', code: '287082' }]);
});

test('a recovery code stays in its field when the connection is lost, and is cleared when it is wrong', async () => {
  let failure = new ApiError(-1, '网络不太好，请稍后再试');
  await show({
    'GET operator/secondfactor': () => enabled,
    'POST operator/secondfactor/remove': () => failure,
  });
  await page.getByRole('button', { name: '关闭二次验证' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: '关闭二次验证' });
  await codeField().fill('k3p9x-0rz7m');
  await remove.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure.message);
  await expect.element(codeField()).toHaveValue('k3p9x-0rz7m');
  failure = wrong;
  await remove.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(wrong.message);
  await expect.element(codeField()).toHaveValue('');
});

test('a setup that has expired is started again', async () => {
  let isExpired = true;
  await show({
    'GET operator/secondfactor': () => none,
    'POST operator/secondfactor/setup': () => key,
    'POST operator/secondfactor/confirm': () =>
      isExpired
        ? new ApiError(1009, '设置已过期，请重新开始设置二次验证')
        : { recovery_codes: recoveryCodes, verified_until: enabled.verified_until },
  });
  await button('开始设置').click();
  await codeField().fill('287082');
  await button('完成设置').click();
  await expect.element(page.getByText('设置已过期，请重新开始设置二次验证')).toBeVisible();
  isExpired = false;
  await button('开始设置').click();
  await codeField().fill('287082');
  await button('完成设置').click();
  await expect.element(page.getByRole('list', { name: '恢复码' })).toBeVisible();
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show({});
  await expect.element(page.getByText('登录后，运营人员在这里设置二次验证。')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '二次验证' })).toBeVisible();
});

test('the state loads after a failure', async () => {
  let isBroken = true;
  await show({ 'GET operator/secondfactor': () => (isBroken ? new ApiError(500, '服务开小差了') : enabled) });
  const again = page.getByRole('button', { name: '服务开小差了，点击重试' });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(page.getByText('已开启')).toBeVisible();
});

test('the account security page leads operators here, and nobody else', async () => {
  let roles = ['operator'];
  const handlers: Handlers = {
    'GET user': () => sampleProfile({ mobile: '138****8013', has_password: true, roles }),
    'GET user/session': () => ({ list: [] }),
  };
  const server = createFakeServer(handlers);
  const first = await renderScreen(<AccountScreen />, { url: '/pages/mine/account', server });
  await expect
    .element(page.getByRole('link', { name: '二次验证' }))
    .toHaveAttribute('href', '/wx/pages/mine/account?second=1');
  await first.unmount();
  session.save(tokenOf());
  roles = [];
  await renderScreen(<AccountScreen />, { url: '/pages/mine/account', server });
  await expect.element(page.getByRole('link', { name: /^账号信息/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '二次验证' })).not.toBeInTheDocument();
});
