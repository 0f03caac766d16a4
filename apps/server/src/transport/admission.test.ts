import { Type } from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import type { Log } from '../kit/log.ts';
import { createAdmission } from './admission.ts';
import { route, sharedRoute } from './route.ts';
import { createTestServer, tokenOf } from './testing/test-server.ts';

const plain = { method: 'GET', summary: '', output: Type.Object({}) } as const;
const forGuests = endpoint({ ...plain, path: 'free', access: 'guest', input: Type.Object({}) });
const forUsers = endpoint({ ...plain, path: 'own', access: 'user', input: Type.Object({}) });
const signIn = endpoint({ ...plain, path: 'enter', access: 'guest', input: Type.Object({}), signsIn: true });
const long = endpoint({ ...plain, path: 'ask', access: 'guest', input: Type.Object({}), longRunning: true });
const urgent = endpoint({ ...plain, path: 'now', access: 'user', input: Type.Object({}), urgent: true });
const page = Type.Optional(Type.Integer({ title: '页', default: 1 }));
const cached = endpoint({ ...plain, path: 'list', access: 'guest', input: Type.Object({ page }) });

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A server whose calls end only when they are released, except `list`. */
async function serve() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const wait = async () => {
    running += 1;
    await released;
    return {};
  };
  const server = await createTestServer({
    routes: [
      ...[forGuests, forUsers, urgent, signIn, long].map((each) => route(each, wait)),
      sharedRoute(cached, { shared: async () => ({}) }),
    ],
    content: { version: async () => '' },
    admission: createAdmission(),
  });
  closing.push(() => server.close());
  const token = await tokenOf({ uid: 7 });
  const call = async (path: string, isUser = false) => {
    const response = await server.inject({
      url: `/app/v1/${path}`,
      headers: isUser ? { token } : {},
    });
    return { ...response.json<{ code: number; msg: string }>(), retryAfter: response.headers['retry-after'] };
  };
  /** Starts so many calls and waits until their handlers run. */
  const start = async (count: number, path: string, isUser = false) => {
    const before = running;
    const calls = Array.from({ length: count }, () => call(path, isUser));
    await vi.waitFor(() => expect(running).toBe(before + count));
    return calls;
  };
  return { call, start, release };
}

const refused = { code: 503, msg: '现在访问的人太多了，请稍等几秒再试', retryAfter: '5' };

test('guests are refused first, users and urgent calls go on, and what is cached is always sent', async () => {
  const { call, start, release } = await serve();
  expect((await call('list')).code).toBe(200);
  const calls = await start(40, 'free');
  expect(await call('free')).toMatchObject(refused);
  expect(await call('list?page=2')).toMatchObject(refused);
  expect((await call('list')).code).toBe(200);
  calls.push(...(await start(20, 'own', true)), ...(await start(20, 'now', true)));
  expect(await call('free')).toMatchObject(refused);
  expect((await call('list')).code).toBe(200);
  release();
  expect((await Promise.all(calls)).filter(({ code }) => code !== 200)).toEqual([]);
  expect([(await call('free')).code, (await call('own', true)).code]).toEqual([200, 200]);
});

test('guests who sign in go with users, and calls that wait for an answer do not count', async () => {
  const { call, start, release } = await serve();
  const calls = [...(await start(30, 'ask')), ...(await start(40, 'free'))];
  expect(await call('free')).toMatchObject(refused);
  // All slots are free: guests hold none, and neither do those who wait.
  calls.push(...(await start(40, 'enter')), ...(await start(60, 'ask')));
  release();
  expect((await Promise.all(calls)).filter(({ code }) => code !== 200)).toEqual([]);
});

test('refusals are logged together, and failed work frees its place', async () => {
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) } as unknown as Log;
  const admission = createAdmission(log);
  const fail = () => Promise.reject(new Error('broken'));
  for (let time = 0; time < 50; time++) await expect(admission.run('guest', fail)).rejects.toThrow('broken');
  const { promise: never } = Promise.withResolvers<void>();
  for (let time = 0; time < 40; time++) void admission.run('guest', () => never);
  for (let time = 0; time < 30; time++)
    await expect(admission.run('guest', async () => {})).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  expect(warnings).toEqual([{ priority: 'guest', refused: 1, inProgress: 40 }]);
});

test('users are refused behind a hundred and fifty calls, urgent ones are not', async () => {
  const admission = createAdmission();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const users = Array.from({ length: 150 }, () => admission.runInSlot('user', () => released));
  const failing = admission.runInSlot('user', async () => {});
  await expect(failing).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  const urgentCalls = Array.from({ length: 400 }, () => admission.runInSlot('urgent', () => released));
  release();
  await Promise.all([...users, ...urgentCalls]);
});

test('forty calls run at once, and most urgent ones go before users', async () => {
  // No time passes, so nobody waits too long.
  vi.useFakeTimers();
  try {
    const admission = createAdmission();
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const begin = async (priority: 'user' | 'urgent', count: number) => {
      for (let time = 0; time < count; time++)
        void admission.runInSlot(priority, () => {
          started.push(priority);
          return new Promise<void>((resolve) => ends.push(resolve));
        });
      await vi.advanceTimersByTimeAsync(0);
    };
    const end = async (index: number) => {
      ends[index]!();
      await vi.advanceTimersByTimeAsync(0);
    };
    await begin('user', 45);
    await begin('urgent', 1);
    expect(started).toHaveLength(40);
    await end(0);
    expect(started.slice(40)).toEqual(['urgent']);
    await end(1);
    expect(started.slice(40)).toEqual(['urgent', 'user']);
    // However many urgent ones wait, each fourth slot is a user's.
    await begin('urgent', 4);
    for (let index = 2; index < 6; index++) await end(index);
    expect(started.slice(42)).toEqual(['urgent', 'user', 'urgent', 'urgent']);
  } finally {
    vi.useRealTimers();
  }
});

test('who gets no slot in time is told to come back, urgent calls last', async () => {
  vi.useFakeTimers();
  try {
    const admission = createAdmission();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 40 }, () => admission.runInSlot('user', () => released));
    const refusals: string[] = [];
    for (const priority of ['user', 'urgent'] as const)
      admission.runInSlot(priority, async () => {}).catch(() => refusals.push(priority));
    await vi.advanceTimersByTimeAsync(690);
    expect(refusals).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(refusals).toEqual(['user']);
    await vi.advanceTimersByTimeAsync(100);
    expect(refusals).toEqual(['user', 'urgent']);
    release();
    await Promise.all(slow);
    await admission.runInSlot('user', async () => {});
  } finally {
    vi.useRealTimers();
  }
});

test('a call that waits for something else leaves its slot to others', async () => {
  vi.useFakeTimers();
  try {
    const admission = createAdmission();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 40 }, () => admission.runInSlot('user', () => released));
    await vi.advanceTimersByTimeAsync(1_500);
    const next = admission.runInSlot('user', async () => 'done');
    await vi.advanceTimersByTimeAsync(500);
    expect(await next).toBe('done');
    release();
    await Promise.all(slow);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
