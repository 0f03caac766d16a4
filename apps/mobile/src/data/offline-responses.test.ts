import { expect, test } from 'vitest';
import { tokenOf } from '../testing/token-of.ts';
import { isSuccess, isCacheable, isPageContent, findUserId } from './offline-responses.ts';

test('the responses that screens read are cacheable, by their exact path', () => {
  expect(isCacheable({ method: 'GET', pathname: '/app/v1/content/detail' })).toBe(true);
  expect(isCacheable({ method: 'GET', pathname: '/app/v1/user' })).toBe(true);
  expect(isCacheable({ method: 'GET', pathname: '/app/v1/user/anything' })).toBe(false);
});

test('the settings, which every page fetches, are not content of a page', () => {
  expect(isPageContent('/app/v1/system/config')).toBe(false);
  expect(isPageContent('/app/v1/content/detail')).toBe(true);
});

test.each([
  'qa/history',
  'qa/hot',
  'qa/audio',
  'qa/ai/wstoken',
  'user/live/getsign',
  'tts/getStreamUrl',
  'user/session',
  'user/account/export',
  'user/account/student',
  'operator/upload/list',
])('%s is never cached', (path) =>
  expect(isCacheable({ method: 'GET', pathname: `/app/v1/${path}` })).toBe(false),
);

test('the response to a POST is never cached', () =>
  expect(isCacheable({ method: 'POST', pathname: '/app/v1/content/detail' })).toBe(false));

test('a response belongs to the user of the token; a token without a user owns none', () => {
  expect(findUserId(tokenOf({ uid: 7 }))).toBe(7);
  expect(findUserId('')).toBe(0);
  expect(findUserId(null)).toBe(0);
  expect(findUserId('no token')).toBeUndefined();
});

test('an error and another server’s page are not cached', async () => {
  expect(await isSuccess(Response.json({ code: 200, msg: '', data: {} }))).toBe(true);
  expect(await isSuccess(Response.json({ code: 403, msg: '', data: null }))).toBe(false);
  expect(await isSuccess(Response.json({ code: 200 }, { status: 503 }))).toBe(false);
  expect(await isSuccess(new Response('<html>'))).toBe(false);
});
