import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { saveUsageBatch } from '../domain/usage/usage-batch.ts';
import { AppError } from '../kit/errors.ts';
import type { SinkRecord, UsageSink } from '../ports/usage-sink.ts';
import { createUsageForwarding, createUsageAggregation } from './usage-records.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate usage_batches, usage_records, usage_days, usage_outbox`.execute(database.db);
});

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.parse('2026-11-22T04:00:00Z');
const signal = new AbortController().signal;

const saveBatch = (now: number, paths: readonly string[], forward = false) =>
  saveUsageBatch(database.db, {
    id: randomUUID(),
    version: '3.3.5',
    sentAt: now,
    now,
    forward,
    records: paths.map((path, index) => {
      const visit = randomUUID();
      return { kind: 'page', visit, at: now, ordinal: 1, path, milliseconds: (index + 1) * 1_000 };
    }),
  });
const aggregateAt = (now: number) =>
  createUsageAggregation({ db: database.db, clock: { now: () => new Date(now) } }).run(signal);
const sums = () =>
  database.db
    .selectFrom('usage_days')
    .select(['day', 'kind', 'key', 'visits', 'count', 'median_seconds'])
    .orderBy('day')
    .orderBy('kind')
    .execute();

test('a finished day is summed up, again when late records arrive, and outlives its records', async () => {
  await saveBatch(noon, ['/pages/a', '/pages/a', '/pages/a']);
  await aggregateAt(noon + hour);
  expect(await sums()).toEqual([]);
  await aggregateAt(noon + day);
  await saveBatch(noon, ['/pages/b']);
  await aggregateAt(noon + 2 * day);
  const whole = [
    { day: '2026-11-22', kind: 'day', key: '', visits: 4, count: 4, median_seconds: null },
    { day: '2026-11-22', kind: 'page', key: '/pages/a', visits: 3, count: 3, median_seconds: 2 },
    { day: '2026-11-22', kind: 'page', key: '/pages/b', visits: 1, count: 1, median_seconds: 1 },
  ];
  expect(await sums()).toEqual(whole);
  await aggregateAt(noon + 90 * day);
  expect(await database.db.selectFrom('usage_records').selectAll().execute()).toHaveLength(4);
  expect(await database.db.selectFrom('usage_batches').selectAll().execute()).toHaveLength(2);
  await aggregateAt(noon + 90 * day + 1);
  expect(await database.db.selectFrom('usage_records').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('usage_batches').selectAll().execute()).toEqual([]);
  expect(await sums()).toEqual(whole);
  await aggregateAt(noon + 400 * day);
  expect(await sums()).toEqual(whole);
  await aggregateAt(noon + 401 * day);
  expect(await sums()).toEqual([]);
});

/** An outside service that can be unavailable. */
function createSink() {
  const forwarded: SinkRecord[] = [];
  const state = { isAway: false };
  const sink: UsageSink = {
    send: async (records) => {
      if (state.isAway) throw new AppError('UNAVAILABLE');
      forwarded.push(...records);
    },
  };
  const forwardAt = (now: number) =>
    createUsageForwarding({ db: database.db, sink, clock: { now: () => new Date(now) } }).run(signal);
  return { forwarded, state, forwardAt };
}

test('records are forwarded once their page is closed, each once, and wait while the service is down', async () => {
  const { forwarded, state, forwardAt } = createSink();
  await saveBatch(
    noon,
    Array.from({ length: 450 }, (_, index) => `/pages/p${index}`),
    true,
  );
  await forwardAt(noon + 60_000);
  expect(forwarded).toEqual([]);
  state.isAway = true;
  await expect(forwardAt(noon + hour)).rejects.toThrow();
  state.isAway = false;
  await forwardAt(noon + hour);
  await forwardAt(noon + 2 * hour);
  expect(forwarded.map((each) => each.kind === 'page' && each.path)).toEqual(
    Array.from({ length: 450 }, (_, index) => `/pages/p${index}`),
  );
  expect(await database.db.selectFrom('usage_outbox').selectAll().execute()).toEqual([]);
});

test('a page viewed again waits as long again, and is forwarded once however late it is reported', async () => {
  const { forwarded, forwardAt } = createSink();
  const visit = randomUUID();
  const report = (now: number, milliseconds: number) =>
    saveUsageBatch(database.db, {
      id: randomUUID(),
      version: '3.3.5',
      sentAt: now,
      now,
      forward: true,
      records: [{ kind: 'page', visit, at: now, ordinal: 1, path: '/pages/a', milliseconds }],
    });
  await report(noon, 1_000);
  await report(noon + hour / 3, 2_000);
  await forwardAt(noon + (2 * hour) / 3);
  expect(forwarded).toEqual([]);
  await forwardAt(noon + hour);
  expect(forwarded).toMatchObject([{ path: '/pages/a', milliseconds: 2_000 }]);
  await report(noon + 2 * hour, 3_000);
  await forwardAt(noon + 3 * hour);
  expect(forwarded).toHaveLength(1);
});

test('records from before the service was configured are not forwarded', async () => {
  const { forwarded, forwardAt } = createSink();
  await saveBatch(noon, ['/pages/a']);
  await forwardAt(noon + hour);
  expect(forwarded).toEqual([]);
});

test('every kind of record is forwarded as it was reported', async () => {
  const { forwarded, forwardAt } = createSink();
  const visit = randomUUID();
  const common = { visit, at: noon };
  await saveUsageBatch(database.db, {
    id: randomUUID(),
    version: '3.3.5',
    sentAt: noon,
    now: noon,
    forward: true,
    records: [
      { kind: 'visit', ...common },
      { kind: 'event', ...common, name: 'share' },
      { kind: 'error', ...common, path: '/pages/a', message: 'TypeError: x', stack: 'at f (a.js:1:2)' },
      { kind: 'status', ...common, device: 'phone', width: 370, network: '4g', elder: false, dark: true },
      {
        kind: 'page',
        ...common,
        ordinal: 1,
        path: '/pages/a',
        content_type: 'course',
        content_id: 7,
        milliseconds: 9,
      },
    ],
  });
  await forwardAt(noon + hour);
  const at = new Date(noon);
  const version = '3.3.5';
  expect(forwarded).toEqual([
    { kind: 'visit', visit, at, version },
    { kind: 'event', visit, at, version, name: 'share' },
    { kind: 'error', visit, at, version, path: '/pages/a', message: 'TypeError: x' },
    {
      kind: 'status',
      visit,
      at,
      version,
      properties: { device: 'phone', width: '370', network: '4g', elder: 'false', dark: 'true' },
    },
    { kind: 'page', visit, at, version, path: '/pages/a', content: 'course/7', milliseconds: 9 },
  ]);
});
