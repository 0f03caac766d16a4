import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { addExpert, addScene, addUser, type Scene } from './modules/testing/rows.ts';
import type { OutboxSms } from './ports/sms.ts';
import { createOutbox } from './providers/sms/outbox.ts';
import { createOutboxLinks } from './transport/dev/outbox.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Signing in and being signed out as an app does it: over HTTP, with codes from the outbox page. */

let database: TestDatabase;
let scene: Scene;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  const outbox = createOutbox({ clock: systemClock });
  const settings = { ...testSettings, tokenSecret: 'forty characters that are no secret at all' };
  const { db } = database;
  const deps = { db, probeDb: db, clock: systemClock, storage: createMemoryStorage(), settings };
  const outboxPage = { outbox, key: 'key', links: createOutboxLinks() };
  app = await createApp({ ...deps, sms: outbox, outboxPage, checkOutput: true });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function send<Key extends ApiEndpointKey>(key: Key, input: Api[Key]['input'], token?: string) {
  const [method, path] = key.split(' ') as [string, string];
  const form = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { ...(token && { token }), app: 'web', version: '3.3.5', system: 'ios' };
  const url = `${origin}${apiPrefix}/${path}`;
  const answer = await (method === 'GET'
    ? fetch(`${url}?${form}`, { headers })
    : fetch(url, { method, headers, body: form }));
  return (await answer.json()) as Envelope<Api[Key]['output']>;
}
async function done<Key extends ApiEndpointKey>(key: Key, input: Api[Key]['input'], token?: string) {
  const { code, data } = await send(key, input, token);
  expect([key, code]).toEqual([key, 200]);
  return data!;
}

let numbers = 13_500_000_000;
const newNumber = () => String((numbers += 1));

/** Requests a code and reads it on the outbox page; a minute passes for the number. */
async function getCode(mobile: string, scene: 'login' | 'reset' | 'leave' = 'login'): Promise<string> {
  await database.db
    .updateTable('sms_codes')
    .set({ sent_at: new Date(Date.now() - 120_000) })
    .where('mobile', '=', mobile)
    .execute();
  await done('POST sms/code', { mobile, scene });
  const messages = (await (await fetch(`${origin}/dev/outbox.json?key=key`)).json()) as OutboxSms[];
  return messages.find((one) => one.mobile === mobile && one.scene === scene)!.code;
}
const signIn = async (mobile: string) =>
  done('POST user/login/mobile', { mobile, code: await getCode(mobile), agreed: 1 });
const isSignedIn = async (token: string) => (await send('GET user/session', {}, token)).code === 200;
/** Proves the second factor in the session of this token. */
const verify = async (token: string) =>
  database.db
    .updateTable('sessions')
    .set({ verified_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', payloadOf(token).sid)
    .execute();
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    uid: number;
    sid: string;
    roles: string[];
    permissions: string[];
    exp: number;
  };

test('a code from the outbox signs in, and the device is listed', async () => {
  const { token, is_new: isNew } = await signIn(newNumber());
  expect(isNew).toBe(true);
  const { list } = await done('GET user/session', {}, token);
  expect(list).toMatchObject([{ device: 'iPhone 或 iPad · 浏览器', current: true }]);
});

test('changing the password ends the other device’s session, and this one continues', async () => {
  const mobile = newNumber();
  const [phone, tablet] = [await signIn(mobile), await signIn(mobile)];
  expect(await isSignedIn(tablet.token)).toBe(true);
  const change = { password: 'tiger!walks-9', code: await getCode(mobile, 'reset') };
  expect(await done('POST user/password/set', change, phone.token)).toEqual({ ended_sessions: 1 });
  expect(await send('GET user/session', {}, tablet.token)).toEqual({
    code: 403,
    msg: '登录已过期，请重新登录',
    data: null,
  });
  expect(await isSignedIn(phone.token)).toBe(true);
  const again = { account: mobile, password: 'tiger!walks-9', agreed: 1 };
  expect(await isSignedIn((await done('POST user/login/account', again)).token)).toBe(true);
});

test('logging out and ending a device take effect with the next call', async () => {
  const mobile = newNumber();
  const [phone, tablet, laptop] = [await signIn(mobile), await signIn(mobile), await signIn(mobile)];
  for (const { token } of [phone, tablet, laptop]) expect(await isSignedIn(token)).toBe(true);
  await done('POST user/logout', {}, phone.token);
  expect(await isSignedIn(phone.token)).toBe(false);
  const { list } = await done('GET user/session', {}, laptop.token);
  const other = list.find(({ current }) => !current)!;
  await done('POST user/session/end', { session_id: other.id }, laptop.token);
  expect(await isSignedIn(tablet.token)).toBe(false);
  expect(await isSignedIn(laptop.token)).toBe(true);
  expect(await send('POST user/logout', {}, phone.token)).toMatchObject({ code: 403 });
});

test('requesting deletion signs out everywhere, and signing in cancels it', async () => {
  const mobile = newNumber();
  const [phone, tablet] = [await signIn(mobile), await signIn(mobile)];
  await done('POST user/unsubscribe', { code: await getCode(mobile, 'leave') }, phone.token);
  expect(await isSignedIn(phone.token)).toBe(false);
  expect(await isSignedIn(tablet.token)).toBe(false);
  expect(await signIn(mobile)).toMatchObject({ uid: phone.uid, is_new: false, stayed: true });
});

test('a token of an ended session is served as a guest', async () => {
  const { token } = await signIn(newNumber());
  await done('POST user/logout', {}, token);
  expect(await send('GET area', {}, token)).toMatchObject({ code: 200 });
});

test('an app reads from the token what it may do and until when', async () => {
  const mobile = newNumber();
  const userId = await addUser(database.db, scene, { mobile, operator: true, account_id: scene.academy });
  await addExpert(database.db, { user_id: userId });
  const { token, expires_at: expiresAt } = await signIn(mobile);
  const payload = payloadOf(token);
  expect(payload).toMatchObject({ uid: userId, roles: ['expert', 'owner', 'operator', 'admin'] });
  expect(payload.permissions).toContain('live.start');
  expect(Math.abs(payload.exp * 1_000 - Date.parse(expiresAt))).toBeLessThan(1_000);
  expect(await send('GET operator/upload/list', {}, token)).toMatchObject({ code: 1020 });
  await verify(token);
  expect(await send('GET operator/upload/list', {}, token)).toMatchObject({ code: 200 });
});

test('a withdrawn role takes effect within seconds, whatever the token says', async () => {
  const mobile = newNumber();
  const userId = await addUser(database.db, scene, { mobile, operator: true });
  const { token } = await signIn(mobile);
  await verify(token);
  const list = async () => (await send('GET operator/upload/list', {}, token)).code;
  expect(await list()).toBe(200);
  await database.db.updateTable('users').set({ operator: false }).where('id', '=', userId).execute();
  await expect.poll(list, { timeout: 3_500, interval: 250 }).toBe(1003);
  expect(await isSignedIn(token)).toBe(true);
});

test('many concurrent calls of one session look it up, and all are served', async () => {
  const { token } = await signIn(newNumber());
  const answers = await Promise.all(Array.from({ length: 100 }, () => isSignedIn(token)));
  expect(answers).not.toContain(false);
});
