import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { testTokens as tokens } from '../../transport/testing/test-server.ts';
import { issueSmsCode, redeemSmsCode } from './sms-codes.ts';

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
  redeemSmsCode(database.db, { mobile, scene, code, address, clock, tokens });
/** The error for a code other than `code`. */
const guess = (code: string, address: string) =>
  use(code === '000000' ? '000001' : '000000', address).then(
    () => 'right',
    (error: Error) => error.name,
  );

test('other networks have three attempts in all and leave two to the requester', async () => {
  const code = await ask(home);
  const addresses = [afar, '198.51.100.2', '2001:db8::1', '2001:db8:1::1', afar];
  const results = [];
  for (const address of addresses) results.push(await guess(code, address));
  expect(results).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_SOON', 'TOO_SOON']);
  await expect(use(code, afar)).rejects.toMatchObject({
    name: 'TOO_SOON',
    data: { retry_after_seconds: 300 },
  });
  expect(await guess(code, home)).toBe('WRONG_CODE');
  await use(code, home);
});

test('the requester has all five attempts, even if that leaves none to other networks', async () => {
  const code = await ask(home);
  for (let times = 0; times < 4; times++) expect(await guess(code, home)).toBe('WRONG_CODE');
  await use(code, home);
});

test('concurrent attempts from other networks are no more than three', async () => {
  const code = await ask(home);
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) => guess(code, `198.51.100.${index}`)),
  );
  expect(results.filter((name) => name === 'WRONG_CODE')).toHaveLength(3);
  await use(code, home);
});

test('a phone that changed its network succeeds, and that counts against nobody', async () => {
  for (let times = 0; times < 5; times++) {
    now += minute;
    await use(await ask(home), afar);
  }
});

test('the response is the same without a code, so that nobody learns whether there is one', async () => {
  const results = [];
  for (let times = 0; times < 4; times++) results.push(await guess('', afar));
  expect(results).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_SOON']);
});

test('requesting a code here, waiting, or another scene resets the limit', async () => {
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

test('stored failures identify nobody', async () => {
  await guess('', afar);
  const rows = await database.db.selectFrom('login_failures').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/13900000001|198\.51/);
});

test('the budget of the hour is exact, however many ask at the same moment', async () => {
  const budget = { perHour: 12, onAlarm: () => {} };
  const sent = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      issueSmsCode(database.db, {
        mobile: `137${String(index).padStart(8, '0')}`,
        scene: 'login',
        address: `203.0.113.${index}`,
        budget,
        clock,
        tokens,
      }),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
});

test('after the time of day was set back, the wait for the budget is that of the codes that count', async () => {
  let serial = 0;
  const askOther = () =>
    issueSmsCode(database.db, {
      mobile: `136${String((serial += 1)).padStart(8, '0')}`,
      scene: 'login',
      address: `203.0.113.${serial}`,
      budget: { perHour: 2, onAlarm: () => {} },
      clock,
      tokens,
    });
  for (let times = 0; times < 2; times++) await askOther();
  now -= 60 * minute;
  for (let times = 0; times < 2; times++) await askOther();
  await expect(askOther()).rejects.toMatchObject({ name: 'TOO_SOON', data: { retry_after_seconds: 3_600 } });
  now += 60 * minute;
});

test('after the time of day was set back nobody waits for codes that seem to come from the future', async () => {
  await ask(home);
  now -= 60 * minute;
  await use(await ask(home), home);
  now += 60 * minute;
});
