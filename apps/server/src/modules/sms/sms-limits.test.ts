import { beforeAll, beforeEach, expect, test } from 'vitest';
import { smsCode } from '@academy/contract/login-limits.ts';
import { createSession } from '../../domain/identity/create-session.ts';
import { hashDevice } from '../../domain/identity/known-devices.ts';
import { hashNetwork, issueSmsCode } from '../../domain/identity/sms-codes.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSmsRoutes } from './sms-codes.ts';

/** How many codes are sent: to a number, to an address, and in all. */

const minute = 60_000;
const start = Date.parse('2026-03-01T11:00:00Z');
let now = start;
const clock = { now: () => new Date(now) };
const sms = { send: async () => {} };

const academy = useTestModule(({ db, tokens }) => createSmsRoutes({ db, clock, tokens, sms }));
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(async () => {
  await academy.db.deleteFrom('sms_codes').execute();
  now = start;
});

const numberOf = (index: number) => `139${String(index).padStart(8, '0')}`;
const mobile = numberOf(1);
const ask = (of = mobile) => academy.as().send('POST sms/code', { mobile: of });
const here = '127.0.0.1';
const codesFrom = (address: string, mobile: string, sentAt = clock.now()) => ({
  mobile,
  scene: 'login' as const,
  code_hash: '',
  expires_at: sentAt,
  sent_at: sentAt,
  network_hash: hashNetwork(testTokens, address),
});
/** Codes that were sent to other numbers from this address, so many minutes ago. */
async function addSentCodes(count: number, minutesAgo: number): Promise<void> {
  const sentAt = new Date(now - minutesAgo * minute);
  const rows = Array.from({ length: count }, (_, index) => codesFrom(here, numberOf(index), sentAt));
  await academy.db.insertInto('sms_codes').values(rows).execute();
}

test('twenty requests from twenty addresses too', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      issueSmsCode(academy.db, {
        mobile,
        scene: 'login',
        clock,
        tokens: testTokens,
        address: `203.0.113.${index}`,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a household of IPv6 addresses is one address', async () => {
  const issue = (index: number, network: string) =>
    issueSmsCode(academy.db, {
      mobile: numberOf(index),
      scene: 'login',
      clock,
      tokens: testTokens,
      address: `${network}::${index}`,
    });
  const max = smsCode.perAddressAnHour;
  for (let index = 1; index <= max; index++) await issue(index, '2001:db8:0:7');
  await expect(issue(max + 1, '2001:db8:0:7')).rejects.toMatchObject({ name: 'TOO_SOON' });
  await issue(max + 2, '2001:db8:0:8');
});

test('a number gets five codes an hour and ten a day', async () => {
  const day = 24 * 60;
  const tried = [0, 2, 4, 6, 8, 10, 59, 60, 62, 64, 66, 68, 70, 120, day - 1, day];
  const taken = [];
  for (const minutes of tried) {
    now = start + minutes * minute;
    if ((await ask()).code === 200) taken.push(minutes);
  }
  expect(taken).toEqual([0, 2, 4, 6, 8, 60, 62, 64, 66, 68, day]);
});

test('of numbers that nobody confirms, four hundred an hour are all that an address requests', async () => {
  const max = smsCode.perAddressAnHour;
  const answers = [];
  for (let index = 0; index <= max; index++) answers.push(await ask(numberOf(index)));
  expect(max).toBeGreaterThanOrEqual(300);
  expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: max }, () => 200), 1019]);
  expect(answers[max]!.msg).toBe('验证码发送得太频繁了，请 60 分钟后再试');
  now += 60 * minute;
  expect(await ask(numberOf(max + 1))).toMatchObject({ code: 200 });
});

const confirm = (of?: string) =>
  academy.db
    .updateTable('sms_codes')
    .set({ used_at: clock.now() })
    .$if(of !== undefined, (query) => query.where('mobile', '=', of!))
    .execute();

test('numbers that were confirmed do not count against their address, nor do their other codes', async () => {
  await addSentCodes(smsCode.perAddressADay, 3);
  await confirm();
  await addSentCodes(smsCode.perAddressADay, 2);
  expect((await ask(numberOf(9_000))).code).toBe(200);
});

test('a device requests codes for ten numbers an hour that it does not confirm, and twenty a day', async () => {
  let addresses = 0;
  const request = (index: number, device?: string) =>
    issueSmsCode(academy.db, {
      mobile: numberOf(index),
      scene: 'login',
      address: `203.0.113.${(addresses += 1)}`,
      device,
      clock,
      tokens: testTokens,
    });
  const tooSoon = { name: 'TOO_SOON', data: { retry_after_seconds: 3_600 } };
  for (let index = 0; index < smsCode.perDeviceAnHour; index++) await request(index, 'shared');
  await expect(request(100, 'shared')).rejects.toMatchObject(tooSoon);
  await request(100, 'another');
  await request(101);
  await confirm(numberOf(3));
  await request(102, 'shared');
  now += 60 * minute;
  for (let index = 10; index < smsCode.perDeviceADay; index++) await request(index, 'shared');
  now += 60 * minute;
  await expect(request(103, 'shared')).rejects.toMatchObject({
    name: 'TOO_SOON',
    data: { retry_after_seconds: 79_200 },
  });
});

test('concurrent requests of one device stay within its limit', async () => {
  const requests = Array.from({ length: 30 }, (_, index) =>
    issueSmsCode(academy.db, {
      mobile: numberOf(index),
      scene: 'login',
      address: `203.0.113.${index}`,
      device: 'shared',
      clock,
      tokens: testTokens,
    }),
  );
  const results = await Promise.allSettled(requests);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(smsCode.perDeviceAnHour);
});

test('an address requests a thousand codes a day', async () => {
  const max = smsCode.perAddressADay;
  await addSentCodes(max - 1, 2 * 60);
  expect((await ask(numberOf(9_998))).code).toBe(200);
  expect((await ask(numberOf(9_999))).code).toBe(1019);
});

test('an address with many concurrent requests stays within its limit', async () => {
  await addSentCodes(smsCode.perAddressAnHour - 30, 1);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(numberOf(9_000 + index))));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
});

test('when the codes of the hour are used up strangers wait, users on their own devices do not, and it is logged', async () => {
  const alarms: number[] = [];
  const budget = { perHour: 50, onAlarm: (sent: number) => void alarms.push(sent) };
  const device = 'own phone';
  const own = numberOf(7_000);
  const userId = await addUser(academy.db, scene, { mobile: own });
  const deviceHash = hashDevice(testTokens, device);
  await createSession(academy.db, { userId, device: '', deviceHash, clock });
  let addresses = 0;
  const request = (number: string, from?: string) =>
    issueSmsCode(academy.db, {
      mobile: number,
      scene: 'login',
      address: `198.51.100.${(addresses += 1)}`,
      device: from,
      budget,
      clock,
      tokens: testTokens,
    });
  for (let index = 0; index < 50; index++) await request(numberOf(index));
  expect(alarms).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
  now += 18 * minute;
  await expect(request(numberOf(51))).rejects.toMatchObject({
    name: 'TOO_SOON',
    message: '现在获取验证码的人太多了，请 42 分钟后再试，或用密码登录',
    data: { retry_after_seconds: 42 * 60 },
  });
  await expect(request(own, 'made up')).rejects.toMatchObject({ name: 'TOO_SOON' });
  await request(own, device);
  now += 60 * minute;
  await request(numberOf(51));
});
