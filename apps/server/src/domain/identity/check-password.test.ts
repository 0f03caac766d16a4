import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password as limits, sessionsPerPerson } from '@academy/contract/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';
import { addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { checkUserPassword } from './check-password.ts';
import { createSession } from './create-session.ts';
import { endSessions } from './end-sessions.ts';
import { hashDevice } from './known-devices.ts';

const minute = 60_000;
const right = 'xiaoman-2026';
const tokens = createKeyedHash('forty characters that are no secret at all');
let now = Date.UTC(2026, 2, 1, 12);
const clock = { now: () => new Date(now) };

let database: TestDatabase;
let scene: Scene;
let passwordHash: string;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  // As cheap as possible: these tests are about the order and number of checks.
  passwordHash = await hash(right, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
beforeEach(async () => {
  now += 24 * 60 * minute;
  await database.db.deleteFrom('login_failures').execute();
});
afterAll(() => database.drop());

/** A user who signed in on the device once. */
async function addPerson(device: string): Promise<number> {
  const userId = await addUser(database.db, scene, { password_hash: passwordHash });
  const deviceHash = hashDevice(tokens, device);
  await createSession(database.db, { userId, device: 'web/3.3.5/ios', deviceHash, clock });
  return userId;
}

/** Users who never signed in. */
const addNewUsers = (count: number) =>
  repeat(count, () => addUser(database.db, scene, { password_hash: passwordHash }));

let serial = 0;
const newAddress = () => `198.51.${(serial += 1) >> 8}.${serial & 255}`;

/** Whether the password is right, or the name of the error. */
const attempt = (
  userId: number,
  password: string,
  { address = newAddress(), device }: { address?: string; device?: string } = {},
): Promise<boolean | string> =>
  checkUserPassword(database.db, { userId, password, address, device, clock, tokens }).catch(
    (error: Error) => error.name,
  );

const repeat = async <T>(times: number, run: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let time = 0; time < times; time++) results.push(await run());
  return results;
};

test('a stranger who tries passwords locks out their own network, and neither the owner nor other networks', async () => {
  const person = await addPerson('own phone');
  const stranger = { address: '203.0.113.9' };
  expect(await repeat(6, () => attempt(person, 'guess-1', stranger))).toEqual([
    ...Array.from({ length: limits.failuresPerLogin }, () => false),
    'TOO_SOON',
  ]);
  expect(await attempt(person, right, { device: 'own phone' })).toBe(true);
  expect(await attempt(person, right)).toBe(true);
  expect(await attempt(person, right, stranger)).toBe('TOO_SOON');
});

test('many strangers together lock out strangers, and the owner’s devices stay in, even on a stranger’s network', async () => {
  const person = await addPerson('own phone');
  const guesses = await repeat(limits.unknownDevicesPerLogin + 1, () => attempt(person, 'guess-1'));
  expect(guesses.at(-2)).toBe(false);
  expect(guesses.at(-1)).toBe('TOO_SOON');
  expect(await attempt(person, right)).toBe('TOO_SOON');
  const address = '203.0.113.10';
  await repeat(5, () => attempt(person, 'guess-1', { address }));
  expect(await attempt(person, right, { address, device: 'own phone' })).toBe(true);
  now += limits.failureWindow;
  expect(await attempt(person, right)).toBe(true);
});

test('on a known device five mistakes wait too, and only there', async () => {
  const person = await addPerson('own phone');
  await repeat(5, () => attempt(person, 'forgot-1', { device: 'own phone' }));
  expect(await attempt(person, right, { device: 'own phone' })).toBe('TOO_SOON');
  expect(await attempt(person, right, { device: 'new tablet' })).toBe(true);
});

test('a device that was signed out from elsewhere is a stranger’s', async () => {
  const person = await addPerson('lost phone');
  await endSessions(database.db, { userId: person, cause: 'owner' });
  await repeat(limits.unknownDevicesPerLogin, () => attempt(person, 'guess-1'));
  expect(await attempt(person, right, { device: 'lost phone' })).toBe('TOO_SOON');
});

test('a device that was signed out from elsewhere is a stranger’s, although it signed itself out once before', async () => {
  const person = await addPerson('lost phone');
  await endSessions(database.db, { userId: person, cause: 'logout' });
  now += minute;
  const deviceHash = hashDevice(tokens, 'lost phone');
  await createSession(database.db, { userId: person, device: 'web/3.3.5/ios', deviceHash, clock });
  await endSessions(database.db, { userId: person, cause: 'owner' });
  await repeat(limits.unknownDevicesPerLogin, () => attempt(person, 'guess-1'));
  expect(await attempt(person, right, { device: 'lost phone' })).toBe('TOO_SOON');
});

test('a device whose session ended because there were too many is known', async () => {
  const person = await addPerson('own phone');
  now += minute;
  await repeat(sessionsPerPerson, () =>
    createSession(database.db, { userId: person, device: 'web/3.3.5/ios', clock }),
  );
  await repeat(limits.unknownDevicesPerLogin, () => attempt(person, 'guess-1'));
  expect(await attempt(person, right, { device: 'own phone' })).toBe(true);
});

test('one password tried on eighty accounts from eighty addresses is checked forty times, and known devices sign in', async () => {
  const people = await repeat(80, () => addPerson('own phone'));
  // The sessions of the people were created before.
  now += limits.failureWindow + 1;
  const results = [];
  for (const person of people) results.push(await attempt(person, '123456-abc'));
  expect(results.filter((result) => result === false)).toHaveLength(limits.unknownDevicesInAll);
  expect(results.slice(limits.unknownDevicesInAll)).toEqual(
    Array.from({ length: 80 - limits.unknownDevicesInAll }, () => 'TOO_SOON'),
  );
  const [first] = people;
  expect(await attempt(first!, right, { device: 'own phone' })).toBe(true);
  now += limits.failureWindow;
  expect(await attempt(first!, right)).toBe(true);
});

test('of eighty guesses at once, on eighty accounts from eighty addresses, forty get an answer, and no right one later', async () => {
  const people = await addNewUsers(81);
  const results = await Promise.all(
    people.map((person, index) => attempt(person, index === 80 ? right : '123456-abc')),
  );
  expect(results.filter((result) => result === false)).toHaveLength(limits.unknownDevicesInAll);
  expect(results.filter((result) => result === 'TOO_SOON')).toHaveLength(81 - limits.unknownDevicesInAll);
  const left = await database.db.selectFrom('login_failures').select('id').execute();
  expect(left).toHaveLength(limits.unknownDevicesInAll);
});

test('of forty guesses at once on forty accounts from one address, thirty get an answer', async () => {
  const people = await addNewUsers(40);
  const address = '203.0.113.41';
  const results = await Promise.all(people.map((person) => attempt(person, '123456-abc', { address })));
  expect(results.filter((result) => result === false)).toHaveLength(limits.failuresPerAddress);
});

test('a hall of three hundred people with right passwords signs in at once, from one network and many', async () => {
  const people = await addNewUsers(300);
  const results = [];
  // As many as the queue of the password check takes.
  for (let from = 0; from < people.length; from += 100) {
    const some = people.slice(from, from + 100);
    const address = '203.0.113.40';
    results.push(
      ...(await Promise.all(some.map((id) => attempt(id, right, id % 2 === 0 ? { address } : {})))),
    );
  }
  expect(results).toEqual(people.map(() => true));
});

test('after the time of day was set back, failures of the future lock nobody out', async () => {
  const person = await addPerson('own phone');
  const address = '203.0.113.42';
  const victims = await addNewUsers(60);
  await repeat(5, () => attempt(person, 'forgot-1', { device: 'own phone' }));
  for (const victim of victims.slice(0, 30)) await attempt(victim, 'guess-1', { address });
  for (const victim of victims.slice(30)) await attempt(victim, 'guess-1');
  const tryAll = async () => [
    await attempt(person, right, { device: 'own phone' }),
    await attempt(victims[0]!, right, { address }),
    await attempt(victims[1]!, right),
  ];
  expect(await tryAll()).toEqual(['TOO_SOON', 'TOO_SOON', 'TOO_SOON']);
  now -= 60 * minute;
  expect(await tryAll()).toEqual([true, true, true]);
});

test('a busy evening may have more mistakes: each user who signs in allows one more', async () => {
  await repeat(20, () => addPerson('phone'));
  const victims = await addNewUsers(70);
  const results = [];
  for (const person of victims) results.push(await attempt(person, 'mistake-1'));
  expect(results.filter((result) => result === false)).toHaveLength(limits.unknownDevicesInAll + 20);
});

test('one user who signs in forty times allows one more mistake, not forty', async () => {
  await addPerson('phone');
  const attacker = await addUser(database.db, scene, { password_hash: passwordHash });
  await repeat(40, () => createSession(database.db, { userId: attacker, device: 'web/3.3.5/ios', clock }));
  const victims = await addNewUsers(50);
  const results = [];
  for (const person of victims) results.push(await attempt(person, 'guess-1'));
  expect(results.filter((result) => result === false)).toHaveLength(limits.unknownDevicesInAll + 2);
});
