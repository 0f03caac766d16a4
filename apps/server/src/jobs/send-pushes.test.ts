import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { keepDevice } from '../domain/notices/push-devices.ts';
import { endSessions } from '../domain/identity/end-sessions.ts';
import { addScene, addUser, type Scene } from '../modules/testing/rows.ts';
import type { PushMessage, PushOutcome } from '../ports/push.ts';
import { sendPushes } from './send-pushes.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

let now = Date.now();
const clock = { now: () => new Date(now) };
const later = (seconds: number) => (now += seconds * 1_000);
let told: PushMessage[];
/** What becomes of the next messages to a phone; sent, unless it says otherwise. */
let fates: Map<string, (PushOutcome | Promise<PushOutcome>)[]>;

beforeEach(async () => {
  await sql`delete from notices`.execute(database.db);
  await sql`delete from push_devices`.execute(database.db);
  told = [];
  fates = new Map();
});

const push = {
  send: async (message: PushMessage): Promise<PushOutcome> => {
    const outcome = await (fates.get(message.token)?.shift() ?? { became: 'sent' as const });
    if (outcome.became === 'sent') told.push(message);
    return outcome;
  },
};
const send = (by = push) => sendPushes({ db: database.db, push: by, clock }, new AbortController().signal);
const tokens = () => told.map(({ token }) => token).toSorted();

async function signIn(userId: number): Promise<string> {
  const id = randomUUID();
  await database.db
    .insertInto('sessions')
    .values({ id, user_id: userId, expires_at: new Date(now + 86_400_000_000) })
    .execute();
  return id;
}
const somebody = () => addUser(database.db, scene);
async function addPhone(userId: number, token: string): Promise<string> {
  const sessionId = await signIn(userId);
  await keepDevice(database.db, { userId, sessionId, platform: 'android', token, now: clock.now() });
  return sessionId;
}
let serial = 0;
const tell = (userId: number) =>
  database.db
    .insertInto('notices')
    .values({
      user_id: userId,
      kind: 'started',
      title: '直播开始了',
      text: '现在就可以看。',
      cause: `test ${(serial += 1)}`,
      created_at: clock.now(),
    })
    .execute();

test('every phone of a person is told once, with how much they have not read', async () => {
  const [me, other] = [await somebody(), await somebody()];
  await addPhone(me, 'a');
  await addPhone(me, 'b');
  await addPhone(other, 'c');
  await tell(me);
  await tell(me);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(tokens()).toEqual(['a', 'a', 'b', 'b']);
  expect(told[0]).toMatchObject({ title: '直播开始了', text: '现在就可以看。', unread: 2 });
  expect(new Set(told.map(({ token, name }) => `${token} ${name}`)).size).toBe(4);
});

test('a phone that cannot be told is tried again and longer each time; another’s is not told twice', async () => {
  const me = await somebody();
  await addPhone(me, 'good');
  await addPhone(me, 'bad');
  fates.set('bad', [
    { became: 'later', why: 'busy' },
    { became: 'later', after: 60_000, why: 'busy' },
  ]);
  await tell(me);
  await send();
  expect(tokens()).toEqual(['good']);
  later(4);
  await send();
  expect(fates.get('bad')).toHaveLength(1);
  later(2);
  await send();
  expect(fates.get('bad')).toHaveLength(0);
  // The service named a minute.
  later(59);
  await send();
  expect(tokens()).toEqual(['good']);
  later(2);
  await send();
  await send();
  expect(tokens()).toEqual(['bad', 'good']);
});

test('what a process was sending when it died is not sent by another, and the rest is', async () => {
  const me = await somebody();
  await addPhone(me, 'a');
  await tell(me);
  const dying = { send: () => new Promise<PushOutcome>(() => {}) };
  void send(dying);
  await expect
    .poll(async () => (await database.db.selectFrom('push_deliveries').selectAll().execute())[0]?.taken_at)
    .toBeInstanceOf(Date);
  await tell(me);
  await send();
  expect(tokens()).toEqual(['a']);
  later(6 * 60);
  await send();
  expect(tokens()).toEqual(['a']);
  expect(await database.db.selectFrom('push_deliveries').selectAll().execute()).toEqual([]);
});

test('what is refused for good, or may have arrived, is not tried again', async () => {
  const me = await somebody();
  await addPhone(me, 'a');
  fates.set('a', [{ became: 'lost', why: 'no answer' }]);
  await tell(me);
  await send();
  later(3_000);
  await send();
  expect(told).toEqual([]);
});

test('a phone without the app is forgotten', async () => {
  const me = await somebody();
  await addPhone(me, 'a');
  fates.set('a', [{ became: 'gone' }]);
  await tell(me);
  await send();
  await tell(me);
  await send();
  expect(told).toEqual([]);
  expect(await database.db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
});

test('what was read meanwhile, or is an hour old, rings no phone', async () => {
  const me = await somebody();
  await addPhone(me, 'a');
  await tell(me);
  await database.db.updateTable('notices').set({ read_at: clock.now() }).execute();
  await tell(me);
  later(61 * 60);
  await send();
  expect(told).toEqual([]);
});

test('whoever signed out is told nothing, nor is the one before on that phone', async () => {
  const [me, other] = [await somebody(), await somebody()];
  await addPhone(me, 'mine');
  await addPhone(me, 'lent');
  await tell(me);
  await addPhone(other, 'lent');
  await endSessions(database.db, { userId: me, cause: 'unsubscribe' });
  await tell(me);
  await send();
  expect(told).toEqual([]);
  await tell(other);
  await send();
  expect(tokens()).toEqual(['lent']);
});

test('a session that has ended registers nothing', async () => {
  const me = await somebody();
  const sessionId = await signIn(me);
  await endSessions(database.db, { userId: me, cause: 'logout' });
  await keepDevice(database.db, { userId: me, sessionId, platform: 'ios', token: 'late', now: clock.now() });
  expect(await database.db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
});
