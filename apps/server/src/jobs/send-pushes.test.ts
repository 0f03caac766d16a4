import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { saveDevice } from '../domain/notices/push-devices.ts';
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
let sent: PushMessage[];
/** The outcomes of the next messages to a phone; `sent` by default. */
let outcomes: Map<string, (PushOutcome | Promise<PushOutcome>)[]>;

beforeEach(async () => {
  await sql`delete from notices`.execute(database.db);
  await sql`delete from push_devices`.execute(database.db);
  sent = [];
  outcomes = new Map();
});

const push = {
  send: async (message: PushMessage): Promise<PushOutcome> => {
    const outcome = await (outcomes.get(message.token)?.shift() ?? { became: 'sent' as const });
    if (outcome.became === 'sent') sent.push(message);
    return outcome;
  },
};
const send = (by = push) => sendPushes({ db: database.db, push: by, clock }, new AbortController().signal);
const tokens = () => sent.map(({ token }) => token).toSorted();

async function signIn(userId: number): Promise<string> {
  const id = randomUUID();
  await database.db
    .insertInto('sessions')
    .values({ id, user_id: userId, expires_at: new Date(now + 86_400_000_000) })
    .execute();
  return id;
}
const addPerson = () => addUser(database.db, scene);
async function addPhone(userId: number, token: string): Promise<string> {
  const sessionId = await signIn(userId);
  await saveDevice(database.db, { userId, sessionId, platform: 'android', token, now: clock.now() });
  return sessionId;
}
let serial = 0;
const addNotice = (userId: number) =>
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

test('every phone of a user is notified once, with the number of unread notices', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  await addPhone(me, 'a');
  await addPhone(me, 'b');
  await addPhone(other, 'c');
  await addNotice(me);
  await addNotice(me);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(tokens()).toEqual(['a', 'a', 'b', 'b']);
  expect(sent[0]).toMatchObject({ title: '直播开始了', text: '现在就可以看。', unread: 2 });
  expect(new Set(sent.map(({ token, name }) => `${token} ${name}`)).size).toBe(4);
});

test('a phone that cannot be reached is retried with growing delays; other phones are not sent to twice', async () => {
  const me = await addPerson();
  await addPhone(me, 'good');
  await addPhone(me, 'bad');
  outcomes.set('bad', [
    { became: 'later', why: 'busy' },
    { became: 'later', after: 60_000, why: 'busy' },
  ]);
  await addNotice(me);
  await send();
  expect(tokens()).toEqual(['good']);
  later(4);
  await send();
  expect(outcomes.get('bad')).toHaveLength(1);
  later(2);
  await send();
  expect(outcomes.get('bad')).toHaveLength(0);
  // The service asked to wait a minute.
  later(59);
  await send();
  expect(tokens()).toEqual(['good']);
  later(2);
  await send();
  await send();
  expect(tokens()).toEqual(['bad', 'good']);
});

test('a delivery of a dead process is not repeated by another, and the rest is sent', async () => {
  const me = await addPerson();
  await addPhone(me, 'a');
  await addNotice(me);
  const dying = { send: () => new Promise<PushOutcome>(() => {}) };
  void send(dying);
  await expect
    .poll(async () => (await database.db.selectFrom('push_deliveries').selectAll().execute())[0]?.claimed_at)
    .toBeInstanceOf(Date);
  await addNotice(me);
  await send();
  expect(tokens()).toEqual(['a']);
  later(6 * 60);
  await send();
  expect(tokens()).toEqual(['a']);
  expect(await database.db.selectFrom('push_deliveries').selectAll().execute()).toEqual([]);
});

test('a permanent refusal and an uncertain delivery are not retried', async () => {
  const me = await addPerson();
  await addPhone(me, 'a');
  outcomes.set('a', [{ became: 'lost', why: 'no answer' }]);
  await addNotice(me);
  await send();
  later(3_000);
  await send();
  expect(sent).toEqual([]);
});

test('a phone without the app is deleted', async () => {
  const me = await addPerson();
  await addPhone(me, 'a');
  outcomes.set('a', [{ became: 'gone' }]);
  await addNotice(me);
  await send();
  await addNotice(me);
  await send();
  expect(sent).toEqual([]);
  expect(await database.db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
});

test('a notice that was read or is an hour old is not pushed', async () => {
  const me = await addPerson();
  await addPhone(me, 'a');
  await addNotice(me);
  await database.db.updateTable('notices').set({ read_at: clock.now() }).execute();
  await addNotice(me);
  later(61 * 60);
  await send();
  expect(sent).toEqual([]);
});

test('nothing is pushed after signing out, nor to the phone’s previous user', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  await addPhone(me, 'mine');
  await addPhone(me, 'lent');
  await addNotice(me);
  await addPhone(other, 'lent');
  await endSessions(database.db, { userId: me, cause: 'unsubscribe' });
  await addNotice(me);
  await send();
  expect(sent).toEqual([]);
  await addNotice(other);
  await send();
  expect(tokens()).toEqual(['lent']);
});

test('an ended session registers no phone', async () => {
  const me = await addPerson();
  const sessionId = await signIn(me);
  await endSessions(database.db, { userId: me, cause: 'logout' });
  await saveDevice(database.db, { userId: me, sessionId, platform: 'ios', token: 'late', now: clock.now() });
  expect(await database.db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
});
