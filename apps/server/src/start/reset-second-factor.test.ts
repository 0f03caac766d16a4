import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { createSession } from '../domain/identity/create-session.ts';
import { deleteDemoFactors } from '../domain/identity/second-factor/manage-second-factor.ts';
import { findStreamKeyVersion } from '../domain/identity/stream-key-version.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { ensureInitialData } from './prepare-data.ts';
import { resetByCommand } from './reset-second-factor.ts';

const mobile = '13912345678';
let database: TestDatabase;
let dataDir: string;
let userId: number;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'academy-reset-'));
  await ensureInitialData(database.db, [mobile]);
  userId = (await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const reset = (number: string) =>
  resetByCommand({ dataDir, databaseUrl: database.url, databasePool: 2 }, { mobile: number, log });
const addFactor = (fields: { demo?: boolean; confirmed_at?: Date | null } = {}) =>
  database.db
    .insertInto('second_factors')
    .values({
      id: randomUUID(),
      user_id: userId,
      sealed_secret: 'sealed',
      created_at: new Date(),
      confirmed_at: new Date(),
      ...fields,
    })
    .execute();
const countFactors = async () =>
  (await database.db.selectFrom('second_factors').select('id').execute()).length;
const addVerifiedSession = async () => {
  const { sessionId } = await createSession(database.db, { userId, device: '', clock: systemClock });
  const until = new Date(Date.now() + 3_600_000);
  await database.db
    .updateTable('sessions')
    .set({ verified_until: until })
    .where('id', '=', sessionId)
    .execute();
};
const listSessions = () =>
  database.db.selectFrom('sessions').select(['end_cause', 'verified_until']).execute();

test('the command deletes the second factor of an operator, signs them out, and logs their id', async () => {
  await addFactor();
  await addVerifiedSession();
  const version = await findStreamKeyVersion(database.db, userId);
  expect(await reset(mobile)).toMatchObject({ done: true });
  expect(await countFactors()).toBe(0);
  expect(await listSessions()).toMatchObject([{ end_cause: 'operator' }]);
  expect(await findStreamKeyVersion(database.db, userId)).toBe(version! + 1);
  const line = lines.find((text) => text.includes('was reset on the server'))!;
  expect(JSON.parse(line)).toMatchObject({ userId });
  expect(line).not.toContain(mobile);
});

test.each([
  ['no number', ''],
  ['another number', '13900000000'],
])('with %s it changes nothing', async (_name, number) => {
  await addFactor();
  expect(await reset(number)).toMatchObject({ done: false });
  expect(await countFactors()).toBe(1);
});

test('it leaves whoever is no operator alone', async () => {
  await addFactor();
  await database.db.updateTable('users').set({ operator: false }).execute();
  expect(await reset(mobile)).toMatchObject({ done: false });
  expect(await countFactors()).toBe(1);
});

test('a second factor of the demo is deleted where the demo is off, with what it verified; others stay', async () => {
  await addFactor({ demo: true });
  await addVerifiedSession();
  await deleteDemoFactors(database.db);
  expect(await countFactors()).toBe(0);
  expect(await listSessions()).toEqual([{ end_cause: null, verified_until: null }]);
  await addFactor();
  await addVerifiedSession();
  await deleteDemoFactors(database.db);
  expect(await countFactors()).toBe(1);
  expect((await listSessions()).filter((session) => session.verified_until)).toHaveLength(1);
});
