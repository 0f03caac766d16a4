import { expect, test } from 'vitest';
import { tokenOf } from '../testing/token-of.ts';
import { isGood, isKept, personOf } from './kept-answers.ts';

test('what screens read is kept, by its exact path', () => {
  expect(isKept({ method: 'GET', pathname: '/app/v1/content/detail' })).toBe(true);
  expect(isKept({ method: 'GET', pathname: '/app/v1/user' })).toBe(true);
  expect(isKept({ method: 'GET', pathname: '/app/v1/user/anything' })).toBe(false);
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
])('%s is never kept', (path) => expect(isKept({ method: 'GET', pathname: `/app/v1/${path}` })).toBe(false));

test('the answer to a POST is never kept', () =>
  expect(isKept({ method: 'POST', pathname: '/app/v1/content/detail' })).toBe(false));

test('an answer belongs to whom the token names; a token that names nobody owns nothing', () => {
  expect(personOf(tokenOf({ uid: 7 }))).toBe(7);
  expect(personOf('')).toBe(0);
  expect(personOf(null)).toBe(0);
  expect(personOf('no token')).toBeUndefined();
});

test('a refusal and a page of somebody else’s are no answers to keep', async () => {
  expect(await isGood(Response.json({ code: 200, msg: '', data: {} }))).toBe(true);
  expect(await isGood(Response.json({ code: 403, msg: '', data: null }))).toBe(false);
  expect(await isGood(Response.json({ code: 200 }, { status: 503 }))).toBe(false);
  expect(await isGood(new Response('<html>'))).toBe(false);
});
