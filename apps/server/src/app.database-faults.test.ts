import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createDatabase, type Db, timeouts } from './db/database.ts';
import { versionTimeout } from './domain/publishing/content-version.ts';
import { startStallingProxy, type StallingProxy } from './db/testing/stalling-proxy.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { fullRunTest } from './kit/testing/full-run.ts';
import { addSession } from './modules/testing/identity.ts';
import { addArticle, addScene, addUser, type Scene } from './modules/testing/rows.ts';
import { slotWait } from './transport/priority-slots.ts';
import { oldResponseWait } from './transport/response-cache.ts';
import { sharedResponseLimits } from './transport/shared-responses.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';
import { createTokens } from './transport/token.ts';

/** The database falls silent, in one connection or in all, or keeps a table locked: nobody waits long. */

vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds within which every call is answered, with data or with 503. */
const answered = 5_000;
/** The same by the clock of a busy machine. */
const answeredWhenBusy = 6_500;
/** Milliseconds within which what is cached is sent: far less than any timeout, even on a busy machine. */
const atOnce = 900;

const secret = 'forty characters that are no secret at all';
let database: TestDatabase;
let scene: Scene;
let proxy: StallingProxy;
let db: Db;
let probeDb: Db;
let app: FastifyInstance;
let article: number;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  article = await addArticle(database.db, scene, {});
  const session = await addSession(database.db, await addUser(database.db, scene));
  token = await createTokens({ secret, clock: systemClock }).sign(session, 3_600_000);
  proxy = await startStallingProxy(database.url);
  db = createDatabase(proxy.url, { max: 10, timeouts: timeouts.requests });
  probeDb = createDatabase(proxy.url, { max: 2, timeouts: timeouts.probes });
  // Readers wait as little as in production.
  const settings = { ...testSettings, oldVersionWait: undefined, tokenSecret: secret };
  app = await createApp({ db, probeDb, clock: systemClock, storage: createMemoryStorage(), settings });
});
afterEach(() => proxy.resume());
afterAll(async () => {
  await app.close();
  await db.destroy();
  await probeDb.destroy();
  await proxy.close();
  await database.drop();
});

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly retryAfter: unknown;
  readonly milliseconds: number;
}

async function read(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const startedAt = performance.now();
  const response = await app.inject({ url: `${apiPrefix}/${path}`, headers });
  return {
    status: response.statusCode,
    code: response.json<Envelope<unknown>>().code,
    retryAfter: response.headers['retry-after'] ?? null,
    milliseconds: performance.now() - startedAt,
  };
}

const detailOf = (id: number) => `content/detail?content_id=${id}&content_type=graphic`;
const detail = () => detailOf(article);
/** What a guest reads and the server has cached. */
const readCached = () => read(detail());
/** Calls that need the database: a search that is new, and what belongs to one person. */
let searches = 0;
const readUncached = () => [
  read(`search?keyword=作业${(searches += 1)}`),
  read('user/notice', { token }),
  read('user/session', { token }),
];

/**
 * Every guest got the content, none of them late, and most before any timeout of the database could have passed. A busy
 * machine needs longer than the server waits; that this stays below 100 ms the check of faults measures beside its reads
 * without a fault.
 */
function expectCached(answers: readonly Answer[]): void {
  expect(answers.filter(({ code, milliseconds }) => code !== 200 || milliseconds > atOnce)).toEqual([]);
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(300);
}

/** Data, or a message with the seconds after which to try again; never later than within five seconds. */
function expectAnswered(answers: readonly Answer[]): void {
  for (const answer of answers) {
    expect(answer.milliseconds).toBeLessThan(answeredWhenBusy);
    if (answer.code !== 200) expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
  }
}

const expectAllFine = async () => {
  await expect
    .poll(async () => (await Promise.all(readUncached())).map(({ status }) => status), { timeout: 20_000 })
    .toEqual([200, 200, 200]);
};

/** Reads for some seconds, longer than responses stay fresh, and collects the answers. */
async function readThroughFault(): Promise<{ cached: Answer[]; uncached: Answer[] }> {
  const cached: Answer[] = [];
  const uncached: Promise<Answer>[] = [];
  const endsAt = performance.now() + 9_000;
  while (performance.now() < endsAt) {
    uncached.push(...readUncached());
    cached.push(await readCached());
    await sleep(100);
  }
  return { cached, uncached: await Promise.all(uncached) };
}

test('the server itself waits 80 ms at most before it sends what is cached, which leaves 20 for the way', () => {
  const longest = Math.max(sharedResponseLimits.waitMilliseconds, oldResponseWait);
  expect(versionTimeout + longest).toBeLessThanOrEqual(80);
});

test('a call waits 0.8 s for its slot, 0.8 for a connection and 2.5 for the database: less than five seconds', () => {
  const { connection, lock, statement, response } = timeouts.requests;
  // The session may have waited for a connection, too.
  expect(Math.max(slotWait.user, slotWait.urgent) + 2 * connection + response).toBeLessThanOrEqual(
    answered - 100,
  );
  expect([lock < statement, statement < response]).toEqual([true, true]);
});

test('while every ordinary connection is taken, readiness and the version of the content are known at once', async () => {
  const busyDb = createDatabase(database.url, {
    max: 2,
    timeouts: { ...timeouts.requests, connection: 5_000 },
  });
  // Readers of this one wait for the version as long as they have to.
  const settings = { ...testSettings, tokenSecret: secret };
  const storage = createMemoryStorage();
  const busyApp = await createApp({ db: busyDb, probeDb, clock: systemClock, storage, settings });
  const timed = async (url: string) => {
    const startedAt = performance.now();
    const { statusCode } = await busyApp.inject(url);
    return { statusCode, isLate: performance.now() - startedAt > atOnce };
  };
  // What is cached counts as fresh from when its creation began, which is slow the first time.
  await busyApp.inject(`${apiPrefix}/${detailOf(await addArticle(database.db, scene, {}))}`);
  expect(await timed(`${apiPrefix}/${detail()}`)).toMatchObject({ statusCode: 200 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => busyDb.connection().execute(() => released));
  onTestFinished(async () => {
    release();
    await Promise.all(taken);
    await busyApp.close();
    await busyDb.destroy();
  });
  // The version and the readiness that are known are a second old at most.
  await sleep(1_100);
  for (const url of [`${apiPrefix}/${detail()}`, '/readyz'])
    expect([url, await timed(url)]).toEqual([url, { statusCode: 200, isLate: false }]);
});

// First of the faults, because after a failure nothing waits that long.
test('PostgreSQL falls silent after something changed: what is cached of before is served as soon', async () => {
  await expectAllFine();
  const readAll = (ids: readonly number[]) => Promise.all(ids.map((id) => read(detailOf(id))));
  const ids: number[] = [];
  while (ids.length < 9) ids.push(await addArticle(database.db, scene, {}));
  await readAll(ids);
  await sql`update contents set title = '改过的题目' where id = ${ids[0]!}`.execute(database.db);
  await sleep(1_100);
  // From now on, for a second, the version is known to be another one.
  expect(await readAll([article])).toMatchObject([{ code: 200 }]);
  proxy.stallAll();
  const answers = await readAll(ids);
  // Once, each of these reads waited 340 ms for the response that would replace the cached one.
  expectCached(answers);
  proxy.resume();
  await expectAllFine();
});

test('one connection in ten is silent: nothing waits behind it for long', async () => {
  await expectAllFine();
  await Promise.all(Array.from({ length: 8 }, readUncached).flat());
  expect(await readCached()).toMatchObject({ code: 200 });
  proxy.stall(3);
  const { cached, uncached } = await readThroughFault();
  expectAnswered(uncached);
  expectCached(cached);
  // The silent connections were replaced.
  expect(uncached.slice(-30).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

fullRunTest(
  'PostgreSQL does not respond at all: what is cached is served, everything else is told to come back',
  async () => {
    await expectAllFine();
    expect(await readCached()).toMatchObject({ code: 200 });
    proxy.stallAll();
    const { cached, uncached } = await readThroughFault();
    expectAnswered(uncached);
    expect(uncached.filter(({ status }) => status === 200)).toEqual([]);
    // A crowd that comes at once is answered as soon as everybody else.
    expectAnswered(await Promise.all(Array.from({ length: 60 }, readUncached).flat()));
    expectCached(cached);
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    proxy.resume();
    await expectAllFine();
    // Its result is a second old at most.
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 20_000 }).toBe(200);
  },
);

test('a connection falls silent in the middle of a write: its caller is told to come back, and nothing is half done', async () => {
  await expectAllFine();
  let unlock = () => {};
  const locked = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`lock table feedbacks in access exclusive mode`.execute(tx);
    locked.resolve();
    await new Promise<void>((resolve) => (unlock = resolve));
  });
  await locked.promise;
  const body = new URLSearchParams({ text: '希望字能再大一点', request_key: randomUUID() }).toString();
  const headers = { token, 'content-type': 'application/x-www-form-urlencoded' };
  const post = () => app.inject({ method: 'POST', url: `${apiPrefix}/user/feedback`, headers, body });
  const writing = post();
  // It has begun and waits for the lock.
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(database.db)).rows.length)
    .toBe(1);
  proxy.stallAll();
  const answer = await writing;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  proxy.resume();
  unlock();
  await holding;
  await expectAllFine();
  expect((await post()).json()).toMatchObject({ code: 200 });
  const { rows } = await sql<{ count: number }>`select count(*) as count from feedbacks`.execute(database.db);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a table is locked: calls on other tables go on, and nobody waits long for it', async () => {
  await expectAllFine();
  expect(await readCached()).toMatchObject({ code: 200 });
  let unlock = () => {};
  const locked = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`lock table contents in access exclusive mode`.execute(tx);
    locked.resolve();
    await new Promise<void>((resolve) => (unlock = resolve));
  });
  await locked.promise;
  const { cached, uncached } = await readThroughFault();
  expectAnswered(uncached);
  expectCached(cached);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  unlock();
  await holding;
  await expectAllFine();
});
