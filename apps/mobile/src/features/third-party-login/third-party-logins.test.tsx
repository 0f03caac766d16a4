import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import type { PageUrl } from '../../navigation/paths.ts';
import { launchAddress } from '../../navigation/launch-address.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { ThirdPartyLogins } from './third-party-logins.tsx';
import {
  type LoginAttempt,
  type Provider,
  startLoginAttempt,
  useThirdPartyReturn,
} from './third-party-login.ts';

const ways = {
  apple: { client_id: 'cn.academy.web', redirect_uri: 'https://academy.example/wx/pages/common/login' },
  wechat: { app_id: 'wx0123456789abcdef' },
};
const login = {
  token: tokenOf(),
  uid: 7,
  expires_at: '',
  is_new: false,
  stayed: false,
  next: null,
} as const;
const serve = (change: Handlers = {}) => createFakeServer({ 'GET user/login/ways': () => ways, ...change });
const url: PageUrl = '/pages/common/login';

beforeEach(() => {
  localStorage.clear();
  session.clear();
});
afterEach(() => {
  launchAddress.fragment = '';
  session.clear();
  vi.restoreAllMocks();
});

const inWeChat = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');

function Returned() {
  const { isPending, error } = useThirdPartyReturn();
  return <p>{isPending ? '正在登录' : (error ?? '没有要完成的登录')}</p>;
}

/** Leaves for a provider, and gives the URL and the saved attempt. */
async function leaveBy(name: string): Promise<{ left: URL; trip: LoginAttempt }> {
  let left = '';
  await renderScreen(
    <ThirdPartyLogins withConsent={(go) => go()} navigate={(address) => (left = address)} />,
    {
      url,
      server: serve(),
    },
  );
  await page.getByRole('button', { name }).click();
  return { left: new URL(left), trip: JSON.parse(localStorage.getItem('sign_in_trip')!) };
}

test('in WeChat the WeChat login is offered with a state that comes back; Apple is not offered', async () => {
  inWeChat();
  const { left, trip } = await leaveBy('微信登录');
  expect(page.getByRole('button', { name: '通过 Apple 登录' }).elements()).toEqual([]);
  await expectAccessible();
  expect(left.origin + left.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
  expect(left.hash).toBe('#wechat_redirect');
  expect(Object.fromEntries(left.searchParams)).toEqual({
    appid: 'wx0123456789abcdef',
    redirect_uri: `${window.location.origin}/wx/pages/common/login`,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state: trip.state,
  });
});

test('elsewhere the Apple login is offered, whose response in the fragment contains our nonce in its token', async () => {
  const { left, trip } = await leaveBy('通过 Apple 登录');
  expect(page.getByRole('button', { name: '微信登录' }).elements()).toEqual([]);
  expect(left.origin + left.pathname).toBe('https://appleid.apple.com/auth/authorize');
  expect(Object.fromEntries(left.searchParams)).toEqual({
    client_id: 'cn.academy.web',
    redirect_uri: 'https://academy.example/wx/pages/common/login',
    response_type: 'code id_token',
    response_mode: 'fragment',
    state: trip.state,
    nonce: trip.nonce,
  });
  expect(new Set([trip.state, trip.nonce]).size).toBe(2);
});

test('without a configured provider no login is offered, and none starts without consent', async () => {
  const none = { apple: null, wechat: null };
  const first = await renderScreen(<ThirdPartyLogins withConsent={(go) => go()} />, {
    url,
    server: serve({ 'GET user/login/ways': () => none }),
  });
  await waitFor(() => expect(first.container.textContent).toBe(''));
  await first.unmount();
  let left = '';
  await renderScreen(<ThirdPartyLogins withConsent={() => {}} navigate={(address) => (left = address)} />, {
    url,
    server: serve(),
  });
  await page.getByRole('button', { name: '通过 Apple 登录' }).click();
  expect([left, localStorage.getItem('sign_in_trip')]).toEqual(['', null]);
});

/** Returns from a provider with the state of an attempt started on the expert list. */
async function comeBack(way: Provider, answer: (trip: LoginAttempt) => PageUrl, change: Handlers = {}) {
  appNavigator.reLaunch('/pages/index/expertList');
  appNavigator.navigateTo('/pages/common/login');
  const back = answer(startLoginAttempt(way));
  await renderScreen(<Returned />, { url: back, server: serve(change) });
}

test('WeChat’s code logs in and returns to the page before', async () => {
  let sent: unknown;
  await comeBack('wechat', ({ state }) => `/pages/common/login?code=the-code&state=${state}`, {
    'POST user/login/wxapp': (input) => ((sent = input), login),
  });
  await waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/expertList'));
  expect(sent).toEqual({ code: 'the-code', agreed: '1' });
  expect(session.get().token).toBe(login.token);
});

test('Apple’s token logs in with the nonce of its request', async () => {
  let sent: unknown;
  let nonce = '';
  await comeBack(
    'apple',
    (trip) => {
      ({ nonce } = trip);
      launchAddress.fragment = `code=c0de&id_token=the.id.token&state=${trip.state}`;
      return url;
    },
    { 'POST user/login/apple': (input) => ((sent = input), login) },
  );
  await waitFor(() => expect(session.get().token).toBe(login.token));
  expect(sent).toEqual({ identity_token: 'the.id.token', nonce, agreed: '1', authorization_code: 'c0de' });
});

test.each<[string, (trip: LoginAttempt) => PageUrl, string]>([
  ['of another', () => '/pages/common/login?code=stolen&state=0123', '没有要完成的登录'],
  [
    'of the other way',
    ({ state }) => ((launchAddress.fragment = `id_token=x&state=${state}`), url),
    '没有要完成的登录',
  ],
  ['without a code', ({ state }) => `/pages/common/login?state=${state}`, '没有完成登录，可以再试一次'],
])('a response %s does not log in', async (_, answer, error) => {
  const reached: string[] = [];
  await comeBack('wechat', answer, {
    'POST user/login/wxapp': () => (reached.push('wechat'), login),
    'POST user/login/apple': () => (reached.push('apple'), login),
  });
  await expect.element(page.getByText(error)).toBeVisible();
  expect([reached, session.get().token]).toEqual([[], '']);
});

test('a refusal of the server is shown, and the response cannot be used again', async () => {
  let address: PageUrl = url;
  await comeBack('wechat', ({ state }) => (address = `/pages/common/login?code=the-code&state=${state}`), {
    'POST user/login/wxapp': () => new ApiError(1012, '微信登录没有成功，请重试'),
  });
  await expect.element(page.getByText('微信登录没有成功，请重试')).toBeVisible();
  await renderScreen(<Returned />, { url: address, server: serve() });
  await expect.element(page.getByText('没有要完成的登录')).toBeVisible();
});
