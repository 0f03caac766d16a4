import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOfficialAccount } from './official-account.ts';
import { fakeAccount, type FakeWechat, startFakeWechat } from './testing/fake-wechat.ts';

let wechat: FakeWechat;
let now: number;
beforeEach(async () => {
  wechat = await startFakeWechat();
  now = Date.parse('2026-11-01T00:00:00Z');
});
afterEach(() => wechat.close());

const clock = { now: () => new Date(now) };
const open = (change: object = {}) =>
  createOfficialAccount({ ...fakeAccount, clock, origin: wechat.origin, timeout: 1_000, ...change });
const token = '/cgi-bin/stable_token';
const ticket = '/cgi-bin/ticket/getticket';
const seconds = 1_000;

test('a ticket is fetched once and cached for nearly two hours', async () => {
  const account = open();
  expect(account.appId).toBe(fakeAccount.appId);
  expect(await account.getTicket()).toBe('ticket-1');
  now += 7_100 * seconds;
  expect(await account.getTicket()).toBe('ticket-1');
  expect(wechat.requestedPaths).toEqual([token, ticket]);
  now += 100 * seconds;
  expect(await account.getTicket()).toBe('ticket-2');
});

test('concurrent callers share one refresh', async () => {
  const account = open();
  const tickets = await Promise.all(Array.from({ length: 20 }, () => account.getTicket()));
  expect(new Set(tickets)).toEqual(new Set(['ticket-1']));
  expect(wechat.requestedPaths).toEqual([token, ticket]);
});

test('a token that was replaced elsewhere is fetched again, once', async () => {
  const account = open();
  wechat.next.set(ticket, ['{"errcode":40001,"errmsg":"invalid credential"}']);
  expect(await account.getTicket()).toBe('ticket-1');
  expect(wechat.requestedPaths).toEqual([token, ticket, token, ticket]);
});

test('a token that stays invalid is not requested endlessly', async () => {
  const spent = '{"errcode":42001,"errmsg":"access_token expired"}';
  wechat.next.set(ticket, [spent, spent, spent]);
  await expect(open().getTicket()).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  expect(wechat.requestedPaths).toEqual([token, ticket, token, ticket]);
});

test.each([
  ['a wrong secret', token, '{"errcode":40125,"errmsg":"invalid appsecret"}'],
  ['rubbish', token, '<html>502</html>'],
  ['an answer without a ticket', ticket, '{"errcode":0,"errmsg":"ok"}'],
  ['a list', ticket, '[]'],
  ['null', token, 'null'],
  ['silence', ticket, undefined],
])('%s is UNAVAILABLE, and the error does not contain the secret', async (_what, path, response) => {
  wechat.next.set(path, [response]);
  const error = (await open()
    .getTicket()
    .catch((caught: unknown) => caught)) as Error;
  expect(error).toMatchObject({ name: 'UNAVAILABLE' });
  expect(`${error.stack}${String((error.cause as Error).stack)}`).not.toContain(fakeAccount.secret);
});

test('after a failure callers fail at once for ten seconds, then WeChat is asked again', async () => {
  const account = open();
  wechat.next.set(token, [undefined]);
  await expect(account.getTicket()).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  await expect(account.getTicket()).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  expect(wechat.requestedPaths).toEqual([token]);
  now += 11 * seconds;
  expect(await account.getTicket()).toBe('ticket-1');
});

test('a ticket with a shorter lifetime is fetched sooner', async () => {
  wechat.next.set(ticket, ['{"errcode":0,"errmsg":"ok","ticket":"brief","expires_in":100}']);
  const account = open();
  expect(await account.getTicket()).toBe('brief');
  now += 50 * seconds;
  expect(await account.getTicket()).toBe('ticket-1');
});
