import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../kit/log.ts';
import { AppError } from '../kit/errors.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';
import { createTestServer } from './testing/test-server.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
afterEach(() => server.close());
const statusOf = async (url: string) => (await server.inject(url)).statusCode;

test('the server is alive without its database, and ready with it, as of a second ago at most', async () => {
  let now = 0;
  let isReachable = true;
  const ready = async () => {
    if (!isReachable) throw new Error('connect ECONNREFUSED');
  };
  server = await createTestServer({ routes: [], ready, now: () => now });
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  isReachable = false;
  now += 999;
  expect(await statusOf('/readyz')).toBe(200);
  now += 1;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  const { headers, body } = await server.inject('/readyz');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
  expect(body).not.toContain('ECONNREFUSED');
  isReachable = true;
  now += 1_000;
  expect(await statusOf('/readyz')).toBe(200);
});

test('however many ask, there is one check a second', async () => {
  let checks = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const ready = () => {
    checks += 1;
    return promise;
  };
  server = await createTestServer({ routes: [], ready, now: () => 0 });
  const answers = Array.from({ length: 200 }, () => statusOf('/readyz'));
  setTimeout(resolve, 50);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  await statusOf('/readyz');
  expect(checks).toBe(1);
});

test('each change is logged once', async () => {
  let now = 0;
  let failure: Error | undefined;
  const ready = async () => {
    if (failure) throw failure;
  };
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await createTestServer({ routes: [], ready, now: () => now, log });
  for (const next of [undefined, new Error('the disk is full'), new Error('the disk is full'), undefined]) {
    failure = next;
    now += 1_000;
    await Promise.all([statusOf('/readyz'), statusOf('/readyz')]);
  }
  const changes = lines.filter(({ level }) => level >= 40);
  expect(changes.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
    [40, 'not ready', 'the disk is full'],
    [40, 'ready again', undefined],
  ]);
});

test('a caller that asks all the time is refused; others and the process check are answered', async () => {
  server = await createTestServer({
    routes: [],
    settings: { rateLimit: { perIdentity: 10, perAddress: 3 } },
  });
  const statuses = [];
  for (let call = 0; call < 5; call += 1) statuses.push(await statusOf('/readyz'));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await server.inject({ url: '/readyz', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
});

test('a server whose database does not respond is not ready', async () => {
  server = await createTestServer({ routes: [], ready: () => new Promise(() => {}) });
  expect((await server.inject('/readyz')).json()).toMatchObject({ code: 503 });
});

test('a bucket that does not respond is reported in a field of its own, and checked six times a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let isSilent = false;
  let checks = 0;
  const check = async () => {
    checks += 1;
    if (isSilent) throw new AppError('UNAVAILABLE');
  };
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const storage = { ...createMemoryStorage(), check };
  server = await createTestServer({ routes: [], storage, log });
  const ask = async () => {
    const response = await server.inject('/readyz');
    return { status: response.statusCode, data: response.json<{ data: unknown }>().data };
  };
  const next = async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    return ask();
  };
  expect(await next()).toEqual({ status: 200, data: { status: 'ready', storage: 'ready' } });
  isSilent = true;
  const unavailable = { status: 200, data: { status: 'ready', storage: 'unavailable' } };
  expect([await next(), await next()]).toEqual([unavailable, unavailable]);
  isSilent = false;
  expect(await next()).toEqual({ status: 200, data: { status: 'ready', storage: 'ready' } });
  for (let call = 0; call < 20; call += 1) await ask();
  expect(checks).toBe(5);
  expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
    'the storage does not respond',
    'the storage responds again',
  ]);
});
