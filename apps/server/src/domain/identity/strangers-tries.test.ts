import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { testTokens as tokens } from '../../transport/testing/test-server.ts';
import { issueSmsCode } from './issue-sms-code.ts';
import { useSmsCode } from './sms-codes.ts';

const minute = 60_000;
let now = Date.now();
const clock = { now: () => new Date(now) };
const mobile = '13900000001';
const home = '203.0.113.7';
const afar = '198.51.100.1';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('sms_codes').execute();
  await database.db.deleteFrom('login_failures').execute();
});

const ask = async (address: string, scene: SmsScene = 'login') =>
  (await issueSmsCode(database.db, { mobile, scene, address, clock, tokens })).code;
const use = (code: string, address: string, scene: SmsScene = 'login') =>
  useSmsCode(database.db, { mobile, scene, code, address, clock, tokens });
/** What became of a code that is not `code`. */
const guess = (code: string, address: string) =>
  use(code === '000000' ? '000001' : '000000', address).then(
    () => 'right',
    (error: Error) => error.name,
  );

test('strangers have three tries, from wherever they come, and leave two to whoever asked', async () => {
  const code = await ask(home);
  const strangers = [afar, '198.51.100.2', '2001:db8::1', '2001:db8:1::1', afar];
  const told = [];
  for (const address of strangers) told.push(await guess(code, address));
  expect(told).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_SOON', 'TOO_SOON']);
  await expect(use(code, afar)).rejects.toMatchObject({
    name: 'TOO_SOON',
    data: { retry_after_seconds: 300 },
  });
  expect(await guess(code, home)).toBe('WRONG_CODE');
  await use(code, home);
});

test('whoever asked has all five, although they leave none to strangers', async () => {
  const code = await ask(home);
  for (let times = 0; times < 4; times++) expect(await guess(code, home)).toBe('WRONG_CODE');
  await use(code, home);
});

test('many strangers at once are no more than three', async () => {
  const code = await ask(home);
  const told = await Promise.all(
    Array.from({ length: 30 }, (_, index) => guess(code, `198.51.100.${index}`)),
  );
  expect(told.filter((name) => name === 'WRONG_CODE')).toHaveLength(3);
  await use(code, home);
});

test('a phone that changed its network gets through, and that counts against nobody', async () => {
  for (let times = 0; times < 5; times++) {
    now += minute;
    await use(await ask(home), afar);
  }
});

test('where there is no code one is told the same, so that nobody learns whether there is one', async () => {
  const told = [];
  for (let times = 0; times < 4; times++) told.push(await guess('', afar));
  expect(told).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_SOON']);
});

test('asking from where one is, waiting, or another purpose sets one free', async () => {
  const code = await ask(home);
  for (let times = 0; times < 3; times++) await guess(code, afar);
  now += minute;
  await use(await ask(home, 'reset'), afar, 'reset');
  now += minute;
  await use(await ask(afar), afar);
  now += minute;
  const third = await ask(home);
  await expect(use(third, afar)).rejects.toMatchObject({ name: 'TOO_SOON' });
  now += 2 * minute;
  await use(third, afar);
});

test('what is counted names nobody', async () => {
  await guess('', afar);
  const rows = await database.db.selectFrom('login_failures').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/13900000001|198\.51/);
});
