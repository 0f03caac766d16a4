import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createMiniProgram } from './mini-program.ts';
import { createPages } from './pages.ts';
import { createWeChatSignIn } from './sign-in.ts';
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
const pages = () => createPages({ ...fakeAccount, ...to() });
const both = () => createWeChatSignIn({ pages: pages(), miniProgram: miniProgram() });
const somebody = { openid: 'o-1', unionid: 'u-1' };
const apps = [
  ['page', fakeAccount.appId, '/sns/oauth2/access_token'],
  ['miniProgram', fakeMiniProgram.appId, '/sns/jscode2session'],
] as const;

test.each(apps)('a code of a %s tells who it is, once, and nothing else', async (kind, appId) => {
  const code = wechat.issueCode(appId, somebody);
  const identity = await both().exchange(code, kind);
  expect(identity).toEqual({ subject: `${appId}:o-1`, unionId: 'u-1' });
  expect(JSON.stringify(identity)).not.toContain(sessionKey);
  expect(await both().exchange(code, kind)).toBeUndefined();
});

test.each(apps)('without a kind a code of a %s is understood too', async (_kind, appId) => {
  const code = wechat.issueCode(appId, { openid: 'o-1' });
  expect(await both().exchange(code)).toEqual({ subject: `${appId}:o-1`, unionId: undefined });
});

test('a code of the other app, or of none, stands for nobody', async () => {
  const code = wechat.issueCode(fakeAccount.appId, somebody);
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
  apps.flatMap(([kind, , path]) => failures.map(([what, answer]) => [what, kind, path, answer] as const)),
)('%s for a %s is UNAVAILABLE, and neither secret nor code is in it', async (_what, kind, path, answer) => {
  wechat.next.set(path, [answer]);
  const code = 'somebody’s own code';
  const failing = both().exchange(code, kind);
  const error = (await failing.catch((caught: unknown) => caught)) as Error;
  expect(error).toMatchObject({ name: 'UNAVAILABLE' });
  const told = `${error.stack}${(error.cause as Error).stack}`;
  for (const secret of [fakeAccount.secret, fakeMiniProgram.secret, code, 'code%20'])
    expect(told).not.toContain(secret);
});

const identity = { subject: `${fakeMiniProgram.appId}:o-1`, unionId: undefined };

test('a number is told once, and only of the person who signs in', async () => {
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '13812345678' });
  const signIn = both();
  expect(
    await signIn.findMobile(code, { ...identity, subject: `${fakeMiniProgram.appId}:o-2` }),
  ).toBeUndefined();
  expect(await signIn.findMobile(code, identity)).toEqual({ mobile: '13812345678' });
  expect(await signIn.findMobile(code, identity)).toBeUndefined();
  expect(await signIn.findMobile('made up', identity)).toBeUndefined();
  expect(wechat.asked.filter((path) => path === '/cgi-bin/stable_token')).toHaveLength(1);
});

test('a person whom only the page knows has no number to tell', async () => {
  const code = wechat.issuePhoneCode({ openid: 'o-1', number: '13812345678' });
  expect(await both().findMobile(code, { ...identity, subject: `${fakeAccount.appId}:o-1` })).toBeUndefined();
});

test('a number outside the mainland is none that we can write to', async () => {
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
  async (_what, answer) => {
    wechat.next.set('/wxa/business/getuserphonenumber', [answer, answer]);
    await expect(both().findMobile('any', identity)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  },
);
