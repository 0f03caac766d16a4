import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import AccountScreen from './account-screen.tsx';

const here = { id: 'here', device: '安卓设备 · 浏览器', seen_at: '2026-11-21T10:00:00.000Z', current: true };
const there = {
  id: 'there',
  device: 'iPhone 或 iPad · 微信',
  seen_at: '2026-03-03T10:00:00.000Z',
  current: false,
};

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile({ mobile: '138****8013', has_password: true }),
    'GET user/session': () => ({ list: [here, there] }),
    ...change,
  });
const show = (server = serve()) =>
  renderScreen(
    <>
      <AccountScreen />
      <DialogHost />
    </>,
    { url: '/pages/mine/account', server },
  );

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('shows the login methods, each linking to the page that changes it', async () => {
  const first = await show();
  const link = (name: RegExp) => expect.element(page.getByRole('link', { name }));
  await link(/^手机号 138\*{4}8013/).toHaveAttribute('href', '/wx/pages/mine/changeBind');
  await link(/^登录密码 修改/).toHaveAttribute('href', '/wx/pages/common/changePWD');
  await link(/^账号信息/).toHaveAttribute('href', '/wx/pages/common/accountInfo');
  await expectAccessible();
  await first.unmount();
  await show(serve({ 'GET user': () => sampleProfile({ mobile: null, has_password: false }) }));
  await link(/^手机号 去绑定/).toHaveAttribute('href', '/wx/pages/common/bindMobile');
  await link(/^登录密码 去设置/).toBeVisible();
});

test('the second factor is offered to whoever the server says is an operator, whatever the token says', async () => {
  session.save(tokenOf({ roles: ['operator'] }));
  const first = await show();
  await expect.element(page.getByRole('link', { name: /^账号信息/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '二次验证' })).not.toBeInTheDocument();
  await first.unmount();
  session.save(tokenOf());
  await show(serve({ 'GET user': () => sampleProfile({ roles: ['operator', 'admin'] }) }));
  await expect
    .element(page.getByRole('link', { name: '二次验证' }))
    .toHaveAttribute('href', '/wx/pages/mine/account?second=1');
});

test('a login name is set; what the server refuses and what is no name is said beside the field', async () => {
  const sent: unknown[] = [];
  const server = serve({
    'POST user/loginname': (input) => {
      sent.push(input);
      return new ApiError(1009, '这个登录名已经有人用了，请换一个');
    },
  });
  await show(server);
  await page.getByRole('button', { name: /^登录名 去设置/ }).click();
  const sheet = page.getByRole('dialog', { name: '设置登录名' });
  const field = sheet.getByLabelText('登录名');
  await field.fill('13800138000');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(sheet.getByRole('alert').first()).toMatchTextContent(/以字母开头/);
  await field.fill('xiaoman');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(sheet.getByText('这个登录名已经有人用了，请换一个')).toBeVisible();
  await expectAccessible();
  server.answer({ 'POST user/loginname': () => ({ login_name: 'xiaoman.mama' }) });
  await field.fill('Xiaoman.Mama');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByRole('button', { name: /^登录名 xiaoman\.mama/ })).toBeVisible();
  expect(sent).toEqual([{ login_name: 'xiaoman' }]);
});

test('another device is signed out after a confirmation and leaves the list; this one cannot be', async () => {
  let list = [here, there];
  await show(
    serve({
      'GET user/session': () => ({ list }),
      'POST user/session/end': ({ session_id: id }) => {
        list = list.filter((device) => device.id !== id);
        return {};
      },
    }),
  );
  await expect.element(page.getByText('正在使用')).toBeVisible();
  const end = page.getByRole('button', { name: /^退出这台设备/ });
  expect(end.elements()).toHaveLength(1);
  await end.click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect.element(end).toBeVisible();
  await end.click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect.element(page.getByText('iPhone 或 iPad · 微信')).not.toBeInTheDocument();
});

test('after a device was signed out the focus is on the nearest other one, then on a heading', async () => {
  const tablet = { ...there, id: 'tablet', device: '平板 · 浏览器' };
  let list = [tablet, here, there];
  await show(
    serve({
      'GET user/session': () => ({ list }),
      'POST user/session/end': ({ session_id: id }) => {
        list = list.filter((device) => device.id !== id);
        return {};
      },
    }),
  );
  const end = (device: string) => page.getByRole('button', { name: `退出这台设备：${device}` });
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await end(there.device).click();
  await confirm();
  await expect.element(end(there.device)).not.toBeInTheDocument();
  await expect.element(end(tablet.device)).toHaveFocus();
  await end(tablet.device).click();
  await confirm();
  await expect.element(end(tablet.device)).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
});

test('the list of devices loads and fails on its own', async () => {
  let isBroken = true;
  await show(
    serve({ 'GET user/session': () => (isBroken ? new ApiError(500, '服务开小差了') : { list: [here] }) }),
  );
  const again = page.getByRole('button', { name: '服务开小差了，点击重试' });
  await expect.element(again).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^登录密码/ })).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(page.getByText('正在使用')).toBeVisible();
});

test('the export gives a link until it expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await show(
    serve({ 'POST user/export': () => ({ url: '/media/export/mine.json', expires_in_seconds: 600 }) }),
  );
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const file = page.getByRole('link', { name: '下载文件' });
  await expect.element(file).toHaveAttribute('href', '/media/export/mine.json');
  await expect.element(page.getByText(/链接 10 分钟内有效/)).toBeVisible();
  await expectAccessible();
  await vi.advanceTimersByTimeAsync(600_000);
  await expect.element(file).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('deleting the account lists the consequences, requires proof, signs out, and shows the date until which login cancels it', async () => {
  let asked: unknown;
  const codes: unknown[] = [];
  await show(
    serve({
      'POST sms/code': (input) => (codes.push(input), { resend_after_seconds: 60 }),
      'POST user/unsubscribe': (input) =>
        input.code === '000000'
          ? new ApiError(1011, '验证码不正确或已失效，多次输错后请重新获取')
          : ((asked = input), { leaves_at: '2026-12-24T10:30:00.000Z' }),
    }),
  );
  await page.getByRole('button', { name: /^注销账号/ }).click();
  const sheet = page.getByRole('dialog', { name: '注销账号' });
  await expect.element(sheet.getByText(/7 天冷静期/)).toBeVisible();
  await expectAccessible();
  const code = sheet.getByRole('textbox', { name: '验证码' });
  await expect.element(sheet.getByText('138****8013')).toBeVisible();
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await waitFor(() => expect(codes).toEqual([{ scene: 'leave' }]));
  await code.fill('000000');
  await sheet.getByRole('button', { name: '确认注销' }).click();
  await expect.element(sheet.getByText('验证码不正确或已失效，多次输错后请重新获取')).toBeVisible();
  expect(session.get().token).not.toBe('');
  await code.fill('123456');
  await sheet.getByLabelText('为什么离开（可以不填）').fill('孩子长大了');
  await sheet.getByRole('button', { name: '确认注销' }).click();
  await expect.element(page.getByText(/12月24日 18:30 之前登录一次，就会取消注销/)).toBeVisible();
  expect(asked).toEqual({ code: '123456', reason: '孩子长大了' });
  expect([session.get().token, topPage(appNavigator.getSnapshot()).path]).toEqual(['', '/pages/mine/mine']);
  await page.getByRole('button', { name: '知道了' }).click();
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show();
  await expect.element(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
});
