import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { signInPage, getToken, newMobile, readOutbox } from './person.ts';

/** A demo user with a mobile number that no other journey uses. */
const person = { mobile: '13800000003', masked: '138****0003' };
const passwords = { first: 'evening-walk-9', second: 'morning-walk-7' };

/** The last code sent to a number. */
async function lastCodeFor(request: APIRequestContext, mobile: string): Promise<string> {
  const [latest] = (await readOutbox(request))
    .filter((message) => message.mobile === mobile)
    .sort((one, other) => other.at.localeCompare(one.at));
  return latest!.code;
}

const differentCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function signInByPassword(page: Page, password: string) {
  await page.goto('/wx/pages/common/login');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号或登录名').fill(person.mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('user_identity_token') !== null);

test.describe.configure({ mode: 'serial' });

test('a code signs in and returns; a wrong one keeps the input; signing out reaches every tab', async ({
  page,
  request,
}) => {
  const mobile = `139${String(Date.now()).slice(-8)}`;
  await page.goto('/wx/pages/common/set');
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
  await page.goto('/wx/pages/mine/account');
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  const code = await lastCodeFor(request, mobile);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByLabel('验证码', { exact: true }).fill(differentCode(code));
  await expect(page.getByText('验证码不正确或已失效，多次输错后请重新获取')).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(/^139 \d{4} \d{4}$/);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await expect(page.getByRole('heading', { name: '登录中的设备' })).toBeVisible();
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('正在使用')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/wx/pages/mine/account');
  await expect(tab.getByText('正在使用')).toBeVisible();
  await page.goto('/wx/pages/common/set');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/pages\/mine\/mine$/);
  expect(await isSignedIn(page)).toBe(false);
  // The other tab follows without an interaction.
  await expect(tab.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
  await expect(tab).toHaveURL(/\/pages\/mine\/account$/);
});

test('for a stored session the profile is requested two seconds after the start', async ({
  page,
  request,
}) => {
  await signInPage(page, await getToken(request, newMobile()));
  const profileRequest = page.waitForRequest(/\/app\/v1\/user(?:\?|$)/);
  const before = Date.now();
  // A page without personal content, and without an interaction.
  await page.goto('/wx/pages/common/sysArticle?key=about');
  const { token } = (await (await profileRequest).allHeaders()) as { token: string };
  expect(token).not.toBe('');
  expect(Date.now() - before).toBeGreaterThanOrEqual(2_000);
});

test('a password is set by a code, and signs in', async ({ page, request }) => {
  await page.goto('/wx/pages/common/login');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByLabel('手机号', { exact: true }).last().fill(person.mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await lastCodeFor(request, person.mobile));
  await page.getByLabel('新密码', { exact: true }).fill('password1');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByText('这个密码太常见，容易被猜到，请换一个')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(passwords.first);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page).toHaveURL(/\/pages\/common\/login$/);
  await signInByPassword(page, passwords.first);
  await expect.poll(() => isSignedIn(page)).toBe(true);
});

test('changing the password in one browser signs the other out', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInByPassword(other, passwords.first);
  await expect.poll(() => isSignedIn(other)).toBe(true);
  // Otherwise a call of the page that is open there may be the first to learn it, and opens the login by itself.
  await other.goto('about:blank');
  await signInByPassword(page, passwords.first);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  await page.goto('/wx/pages/common/changePWD');
  await page.getByLabel('原密码', { exact: true }).fill('not-this-one-1');
  await page.getByLabel('新密码', { exact: true }).fill(passwords.second);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await page.getByLabel('原密码', { exact: true }).fill(passwords.first);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText(/另外 \d+ 台设备已退出/)).toBeVisible();
  await page.goto('/wx/pages/mine/account');
  await expect(page.getByText('正在使用')).toBeVisible();
  await other.goto('/wx/pages/mine/account');
  await expect(other).toHaveURL(/\/pages\/common\/login$/);
  expect(await isSignedIn(other)).toBe(false);
  await elsewhere.close();
});

test('a deleted account is restored by signing in', async ({ page }) => {
  await signInByPassword(page, passwords.second);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  await page.goto('/wx/pages/mine/account');
  await page.getByRole('button', { name: /注销账号/ }).click();
  const sheet = page.getByRole('dialog', { name: '注销账号' });
  await expect(sheet.getByText(/7 天冷静期/)).toBeVisible();
  await sheet.getByText('密码', { exact: true }).click();
  await sheet.getByLabel('登录密码', { exact: true }).fill(passwords.second);
  await sheet.getByRole('button', { name: '确认注销' }).click();
  const notice = page.getByRole('dialog', { name: '注销已提交' });
  await expect(notice.getByText(/之前登录一次，就会取消注销/)).toBeVisible();
  await notice.getByRole('button', { name: '知道了' }).click();
  expect(await isSignedIn(page)).toBe(false);
  await signInByPassword(page, passwords.second);
  await expect(page.getByText('已取消注销，欢迎回来')).toBeVisible();
});
