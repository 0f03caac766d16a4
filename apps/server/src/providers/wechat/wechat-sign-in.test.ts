import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createMiniProgram, createPageSignIn, createWeChatSignIn } from './wechat-sign-in.ts';
import {
  fakeAccount,
  fakeMiniProgram,
  type FakeWechat,
  sessionKey,
  startFakeWechat,
} from './testing/fake-wechat.ts';

let wechat: FakeWechat;
beforeEach(async () => {
  wechat = await startFakeWechat();
});
afterEach(() => wechat.close());

const to = () => ({ origin: wechat.origin, timeout: 1_000, clock: systemClock });
const miniProgram = () => createMiniProgram({ ...fakeMiniProgram, ...to() });
const pages = () => createPageSignIn({ ...fakeAccount, ...to() });
const both = () => createWeChatSignIn({ pages: pages(), miniProgram: miniProgram() });
const person = { openid: 'o-1', unionid: 'u-1' };
const apps = [
  ['page', fakeAccount.appId, '/sns/oauth2/access_token'],
  ['miniProgram', fakeMiniProgram.appId, '/sns/jscode2session'],
] as const;

test.each(apps)(
  'a code of a %s identifies the person, once, and reveals nothing else',
  async (kind, appId) => {
    const code = wechat.issueCode(appId, person);
    const identity = await both().exchange(code, kind);
    expect(identity).toEqual({ subject: `${appId}:o-1`, unionId: 'u-1' });
    expect(JSON.stringify(identity)).not.toContain(sessionKey);
    expect(await both().exchange(code, kind)).toBeUndefined();
  },
);

test.each(apps)('without a kind a code of a %s is accepted too', async (_kind, appId) => {
  const code = wechat.issueCode(appId, { openid: 'o-1' });
  expect(await both().exchange(code)).toEqual({ subject: `${appId}:o-1`, unionId: undefined });
});

test('a code of the other app, or an unknown one, is refused', async () => {
  const code = wechat.issueCode(fakeAccount.appId, person);
  expect(await both().exchange(code, 'miniProgram')).toBeUndefined();
  expect(await createWeChatSignIn({ miniProgram: miniProgram() }).exchange(code)).toBeUndefined();
  expect(await both().exchange('made up by somebody')).toBeUndefined();
});

const failures = [
  ['a wrong secret', '{"errcode":40125,"errmsg":"invalid appsecret"}'],
  ['a busy system', '{"errcode":-1,"errmsg":"system error"}'],
  ['too many calls', '{"errcode":45011,"errmsg":"api minute-quota reach limit"}'],
  ['an answer without a person', '{"session_key":"a"}'],
  ['rubbish', '<html>502</html>'],
  ['null', 'null'],
  ['silence', undefined],
] as const;

test.each(
  apps.flatMap(([kind, , path]) => failures.map(([what, response]) => [what, kind, path, response] as const)),
)(
  '%s for a %s is UNAVAILABLE, and the error contains neither secret nor code',
  async (_what, kind, path, response) => {
    wechat.next.set(path, [response]);
    const code = 'somebody’s own code';
    const failing = both().exchange(code, kind);
    const error = (await failing.catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({ name: 'UNAVAILABLE' });
    const errorText = `${error.stack}${(error.cause as Error).stack}`;
    for (const secret of [fakeAccount.secret, fakeMiniProgram.secret, code, 'code%20'])
      expect(errorText).not.toContain(secret);
  },
);

const identity = { subject: `${fakeMiniProgram.appId}:o-1`, unionId: undefined };

test('a number is returned once, and only for the person who signs in', async () => {
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '13812345678' });
  const signIn = both();
  expect(
    await signIn.findMobile(code, { ...identity, subject: `${fakeMiniProgram.appId}:o-2` }),
  ).toBeUndefined();
  expect(await signIn.findMobile(code, identity)).toEqual({ mobile: '13812345678' });
  expect(await signIn.findMobile(code, identity)).toBeUndefined();
  expect(await signIn.findMobile('made up', identity)).toBeUndefined();
  expect(wechat.requestedPaths.filter((path) => path === '/cgi-bin/stable_token')).toHaveLength(1);
});

test('a person known only by the page has no number', async () => {
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '13812345678' });
  expect(await both().findMobile(code, { ...identity, subject: `${fakeAccount.appId}:o-1` })).toBeUndefined();
});

test('a number outside mainland China is returned as null', async () => {
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '91234567', country: '852' });
  expect(await both().findMobile(code, identity)).toEqual({ mobile: null });
});

test('a token that was replaced elsewhere is fetched again, once', async () => {
  const signIn = both();
  const path = '/wxa/business/getuserphonenumber';
  wechat.next.set(path, ['{"errcode":40001,"errmsg":"invalid credential"}']);
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '13812345678' });
  expect(await signIn.findMobile(code, identity)).toEqual({ mobile: '13812345678' });
  const spent = '{"errcode":42001,"errmsg":"access_token expired"}';
  wechat.next.set(path, [spent, spent, spent]);
  await expect(signIn.findMobile('any', identity)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
});

test.each(failures.filter(([what]) => what !== 'an answer without a person'))(
  '%s for a number is UNAVAILABLE',
  async (_what, response) => {
    wechat.next.set('/wxa/business/getuserphonenumber', [response, response]);
    await expect(both().findMobile('any', identity)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  },
);
