import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type ApiEndpointKey, endpoints } from '@academy/contract/endpoints.ts';
import { stats } from '@academy/contract/areas/dashboard.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { createApp } from '../app.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { secondFactorPurpose } from '../domain/identity/second-factor/check-second-factor.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { loadShippedWords } from '../domain/moderation/shipped-words.ts';
import { sendCommentNotices } from '../domain/notices/comment-notices.ts';
import { refreshUsageDays } from '../domain/usage/usage-days.ts';
import { rollUpViews } from '../domain/view-counts/roll-up-views.ts';
import { createSealedText } from '../kit/sealed-text.ts';
import { RetryBackoff } from '../kit/retry-backoff.ts';
import type { Storage } from '../ports/storage.ts';
import { createEmbeddedProvinces } from '../providers/ip-provinces/embedded-provinces.ts';
import { createOutbox } from '../providers/sms/outbox.ts';
import { createDiskStorage } from '../providers/storage/disk-storage.ts';
import { testSigner } from '../transport/testing/memory-storage.ts';
import { testSettings } from '../transport/testing/test-server.ts';
import { seedDemo } from './seed.ts';
import { useAccount } from './testing/fields/account-acts.ts';
import type { ActDeps } from './testing/fields/act-deps.ts';
import { demoCallers, type DemoCaller, type Say, signInDemo } from './testing/fields/demo-callers.ts';
import { readsOfAll, readsOfOwners, readsOfUsers } from './testing/fields/demo-reads.ts';
import { findDemoRows } from './testing/fields/demo-rows.ts';
import { emptyFields, initiallyEmptyFields, uncalled } from './testing/fields/empty-fields.ts';
import { FieldRegister } from './testing/fields/field-register.ts';
import { learn } from './testing/fields/learning-acts.ts';
import { planLives, runLives } from './testing/fields/live-acts.ts';
import { ask, discuss, interact } from './testing/fields/parent-acts.ts';
import { proveSecondFactor, signInAndLeave } from './testing/fields/sign-in-acts.ts';
import { reportUsage, runAccounts } from './testing/fields/staff-acts.ts';
import { createVideoQueue, sendFiles } from './testing/fields/upload-acts.ts';

/**
 * Six kinds of callers make every call in the demo of this repository: a field that is null, empty or zero in all
 * responses is missing in the demo, or nobody fills it.
 */

const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };
/** That of the test's tokens. */
const tokenSecret = 'a secret for tests, forty characters long';
const register = new FieldRegister();
/** What the demo shows before anybody does anything in it. */
const initialRegister = new FieldRegister();
const jobs = createVideoQueue();
const sms = createOutbox({ clock });
let database: TestDatabase;
let root: string;
let storage: Storage;
let app: FastifyInstance;
let walked: Awaited<ReturnType<typeof signInDemo>>;

/** Everything that an academy can have without an outside service. */
const settings = {
  ...testSettings,
  rateLimit: { perIdentity: 1e6, perAddress: 1e6 },
  tokenSecret,
  publicUrl: 'https://academy.example',
  pieceInterval: 0,
  rtmp: { port: 0, host: '127.0.0.1' },
  ice: { stun: ['stun:academy.example:3478'], turn: ['turn:academy.example:3478'], secret: 'shared with it' },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  root = await mkdtemp(join(tmpdir(), 'academy-fields-'));
  storage = createDiskStorage({ root, publicPrefix: '/media', signer: testSigner });
  const folder = join(import.meta.dirname, '../../../../demo');
  const secrets = createSealedText(tokenSecret, secondFactorPurpose);
  await seedDemo({ db, storage, clock, folder, secrets });
  await loadShippedWords(db);
  await refreshLibrary(db);
  const provinces = createEmbeddedProvinces();
  app = await createApp({
    db,
    probeDb: db,
    clock,
    storage,
    jobs,
    sms,
    provinces,
    settings,
    checkOutput: true,
  });
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const key = `${endpoint.method} ${endpoint.path}`;
    if (!(key in uncalled)) register.register(endpoint.output, key);
  }
  await readFirst();
  walked = await signInDemo({ app, db, register });
  // What depends on a call that was refused fails in other words.
  await walk().catch((cause: unknown) => {
    throw new Error(walked.refusals.join('\n'), { cause });
  });
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(root, { recursive: true });
});

/** Makes the calls that only read: what is empty then was not shipped. */
async function readFirst(): Promise<void> {
  const { db } = database;
  const rows = await findDemoRows(db);
  const read = { ...readsOfUsers, ...readsOfOwners, ...readsOfAll(rows) };
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const key = `${endpoint.method} ${endpoint.path}`;
    if (key in read) initialRegister.register(endpoint.output, key);
  }
  const reading = await signInDemo({ app, db, register: initialRegister });
  // First what is about the callers, since some of it lists what they read.
  await readOwn(reading.say);
  await readAs(reading.say, { callers: demoCallers, reads: readsOfAll(rows) });
  expect(reading.refusals).toEqual([]);
}

async function readOwn(say: Say): Promise<void> {
  await readAs(say, { callers: ['parent', 'expert', 'school', 'bureau', 'operator'], reads: readsOfUsers });
  await readAs(say, { callers: ['school', 'bureau'], reads: readsOfOwners });
}

async function walk(): Promise<void> {
  const { db } = database;
  const rows = await findDemoRows(db);
  const { say, sendFile, setToken } = walked;
  const pass = (seconds: number) => void (clock.offset += seconds * 1_000);
  const deps: ActDeps = { say, rows, pass, now: clock.now };
  for (const act of [
    interact,
    discuss,
    learn,
    useAccount,
    ask,
    runLives,
    planLives,
    runAccounts,
    reportUsage,
  ])
    await act(deps);
  await sendFiles({ ...deps, db, storage, sendFile, waiting: jobs.waiting });
  await sendCommentNotices(db, { now: clock.now(), retries: new RetryBackoff(), onFailure: console.error });
  await rollUpViews(db);
  await readAs(say, { callers: demoCallers, reads: readsOfAll(rows) });
  await readOwn(say);
  const { list: notices } = (await say('parent', 'GET user/notice', {}))!;
  await say('parent', 'POST user/notice/read', { notice_ids: String(notices[0]!.id) });
  await say('parent', 'POST search/words/history/clear', { word: '作业' });
  await refreshUsageDays(db, new Date(clock.now().getTime() + 24 * 3_600_000));
  await say('operator', 'GET usage/summary', {});
  await proveSecondFactor(deps);
  await signInAndLeave({ ...deps, outbox: sms, setToken });
}

interface Readers {
  callers: readonly DemoCaller[];
  reads: { readonly [Key in ApiEndpointKey]?: readonly Api[Key]['input'][] };
}

async function readAs(say: Say, { callers, reads }: Readers): Promise<void> {
  for (const [key, inputs] of Object.entries(reads))
    for (const input of inputs) for (const caller of callers) await say(caller, key as ApiEndpointKey, input);
}

test('every call is made, except those that are listed with the reason', () => {
  const missing = (endpoints as readonly Endpoint[])
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !walked.succeeded.has(key));
  expect(missing.toSorted()).toEqual(Object.keys(uncalled).toSorted());
});

test('no call is refused', () => expect(walked.refusals).toEqual([]));

/** Lines with a number in a table whose lines above name no unit. */
const listNumbersWithoutUnit = (csv: string): string[] => {
  let header = '';
  return csv.split('\r\n').filter((line) => {
    const hasNumber = /,-?\d+(?:\.\d+)?(?:,|$)/.test(line);
    if (!hasNumber) header = line === '' ? '' : header + line;
    return hasNumber && !/（.+）|单位/.test(header);
  });
};

test('exports say times as people do, and the unit of every number', async () => {
  for (const stat of stats) {
    for (const owner of ['school', 'bureau'] as const) {
      const exported = await walked.say(owner, 'GET user/account/export', { stat, period: 'year' });
      const { csv } = exported!;
      expect(csv, stat).not.toMatch(/\d{4}-\d\d-\d\dT/);
      expect(csv, stat).toMatch(/\r\n数据更新于,\d{4}-\d\d-\d\d \d\d:\d\d\r\n/);
      expect(listNumbersWithoutUnit(csv), stat).toEqual([]);
    }
  }
});

test('no field is always null, empty or zero, except those that are listed with the reason', () => {
  expect(register.listEmpty().toSorted()).toEqual(Object.keys(emptyFields).toSorted());
});

test('what can only be read is filled before anybody does anything, except what is listed with the reason', () => {
  const empty = initialRegister.listEmpty().filter((path) => !(path in emptyFields));
  expect(empty.toSorted()).toEqual(Object.keys(initiallyEmptyFields).toSorted());
});
