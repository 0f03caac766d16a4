import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { createSessionCheck, type SessionCheck } from './session-check.ts';
import { findOrCreateUser } from './create-user.ts';
import { endSession, endSessions, revokeVerification } from './end-sessions.ts';
import { createSession } from './create-session.ts';
import { isKnownDevice } from './known-devices.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-01T11:00:00Z');
let now = start;
const clock = { now: () => new Date(now) };
let database: TestDatabase;
let sessions: SessionCheck;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('areas')
    .values({ name: '山东省', signal: '370000', lev: 0, path: '37' })
    .execute();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = start;
  sessions = createSessionCheck({ db: database.db, clock });
});
afterEach(() => sessions.close());

async function open() {
  const { userId } = await findOrCreateUser(database.db, {});
  const { sessionId } = await createSession(database.db, { userId, device: 'web/3.3.5/ios', clock });
  return { uid: userId, sessionId };
}
const setUser = (uid: number, row: object) =>
  database.db.updateTable('users').set(row).where('id', '=', uid).execute();
const seenAt = async (id: string) => {
  const row = await database.db
    .selectFrom('sessions')
    .where('id', '=', id)
    .select('seen_at')
    .executeTakeFirstOrThrow();
  return row.seen_at.getTime();
};
/** Simulates another process: it ends sessions without emitting an event here. */
const endElsewhere = (id: string) =>
  database.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_cause: 'operator' })
    .where('id', '=', id)
    .execute();

test('a valid session has the rights of its user as stored in the database', async () => {
  const { uid, sessionId } = await open();
  const parent = { uid, sessionId, roles: [], permissions: [], isVerified: false };
  expect(await sessions.find({ uid, sessionId })).toEqual(parent);
  await setUser(uid, { operator: true });
  sessions.close();
  const later = createSessionCheck({ db: database.db, clock });
  expect(await later.find({ uid, sessionId })).toEqual({ ...parent, roles: ['operator', 'admin'] });
  later.close();
});

test.each([
  ['no session of ours', async () => ({ ...(await open()), sessionId: randomUUID() })],
  ['no name of a session', async () => ({ ...(await open()), sessionId: "x' or 1=1" })],
  ['a session of somebody else', async () => ({ ...(await open()), uid: (await open()).uid })],
])('%s is no valid session', async (_name, make) => {
  expect(await sessions.find(await make())).toBeUndefined();
});

test('a session cached for its user is still invalid for other users', async () => {
  const claim = await open();
  expect(await sessions.find(claim)).toBeDefined();
  expect(await sessions.find({ ...claim, uid: claim.uid + 1 })).toBeUndefined();
});

test('a session expires after ninety days, and ends with its user', async () => {
  const claim = await open();
  now += 90 * day - 1;
  expect(await sessions.find(claim)).toBeDefined();
  sessions.close();
  now += 1;
  expect(await sessions.find(claim)).toBeUndefined();
  const other = await open();
  await setUser(other.uid, { state: 'gone' });
  expect(await sessions.find(other)).toBeUndefined();
});

test('a session that this process ends is invalid at once, even if it was used just before', async () => {
  const { userId: uid } = await findOrCreateUser(database.db, {});
  const openOne = async () => {
    const { sessionId } = await createSession(database.db, { userId: uid, device: '', clock });
    return { uid, sessionId };
  };
  const [first, second, third] = [await openOne(), await openOne(), await openOne()];
  for (const one of [first, second, third]) expect(await sessions.find(one)).toBeDefined();
  await endSession(database.db, { userId: uid, sessionId: first.sessionId, cause: 'logout' });
  expect(await sessions.find(first)).toBeUndefined();
  expect(await sessions.find(second)).toBeDefined();
  expect(await endSessions(database.db, { userId: uid, cause: 'password', except: third.sessionId })).toBe(1);
  expect(await sessions.find(second)).toBeUndefined();
  expect(await sessions.find(third)).toBeDefined();
});

test('a session looked up while the transaction that ends it runs is invalid after the commit', async () => {
  const claim = await open();
  await database.db.transaction().execute(async (tx) => {
    await endSessions(tx, { userId: claim.uid, cause: 'password' });
    // Not committed yet: other connections still see it as valid.
    expect(await sessions.find(claim)).toBeDefined();
  });
  expect(await sessions.find(claim)).toBeUndefined();
});

test('a session that another process ends is invalid within three seconds', async () => {
  const claim = await open();
  expect(await sessions.find(claim)).toBeDefined();
  await endElsewhere(claim.sessionId);
  expect(await sessions.find(claim)).toBeDefined();
  await expect.poll(() => sessions.find(claim), { timeout: 3_500, interval: 200 }).toBeUndefined();
});

test('an unknown session is looked up once in three seconds, however often it is requested', async () => {
  const { uid } = await open();
  const sessionId = randomUUID();
  expect(await sessions.find({ uid, sessionId })).toBeUndefined();
  const expires = new Date(now + day);
  const row = {
    id: sessionId,
    user_id: uid,
    created_at: new Date(now),
    seen_at: new Date(now),
    expires_at: expires,
  };
  await database.db.insertInto('sessions').values(row).execute();
  expect(await sessions.find({ uid, sessionId })).toBeUndefined();
  await expect.poll(() => sessions.find({ uid, sessionId }), { timeout: 3_500, interval: 200 }).toBeDefined();
});

test('the last use is updated every five minutes at most', async () => {
  const claim = await open();
  const after = async (milliseconds: number) => {
    now += milliseconds;
    const fresh = createSessionCheck({ db: database.db, clock });
    await fresh.find(claim);
    fresh.close();
    return (await seenAt(claim.sessionId)) - start;
  };
  expect(await after(4 * 60_000)).toBe(0);
  expect(await after(2 * 60_000)).toBe(6 * 60_000);
  expect(await after(5 * 60_000)).toBe(6 * 60_000);
});

test('a deleted user cannot be signed in', async () => {
  const { uid } = await open();
  await setUser(uid, { state: 'gone' });
  await expect(createSession(database.db, { userId: uid, device: '', clock })).rejects.toMatchObject({
    name: 'WRONG_LOGIN',
  });
});

test('an operator’s session is verified until its hour, and a verification elsewhere counts at once', async () => {
  const claim = await open();
  await setUser(claim.uid, { operator: true });
  const isVerified = async () => (await sessions.find(claim))?.isVerified;
  const verifyUntil = (until: Date | null) =>
    database.db
      .updateTable('sessions')
      .set({ verified_until: until })
      .where('id', '=', claim.sessionId)
      .execute();
  expect(await isVerified()).toBe(false);
  await verifyUntil(new Date(clock.now().getTime() + 60_000));
  expect(await isVerified()).toBe(true);
  await revokeVerification(database.db, claim.uid);
  expect(await isVerified()).toBe(false);
  await verifyUntil(clock.now());
  expect(await isVerified()).toBe(false);
});

test('a session without a device remembers the one that uses it, and keeps it', async () => {
  const { uid, sessionId } = await open();
  const deviceOf = async () => {
    const rows = database.db.selectFrom('sessions').where('id', '=', sessionId).select('device_hash');
    return (await rows.executeTakeFirstOrThrow()).device_hash;
  };
  const useFrom = async (deviceHash?: string) => {
    now += 6 * 60_000;
    sessions.close();
    expect(await sessions.find({ uid, sessionId, deviceHash })).toBeDefined();
  };
  await useFrom();
  expect(await deviceOf()).toBeNull();
  await useFrom('phone');
  expect(await deviceOf()).toBe('phone');
  await useFrom('another');
  await useFrom();
  expect(await deviceOf()).toBe('phone');
  expect(await isKnownDevice(database.db, { userId: uid, deviceHash: 'phone' })).toBe(true);
});
