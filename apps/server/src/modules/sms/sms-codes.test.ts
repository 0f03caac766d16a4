import { beforeEach, describe, expect, test } from 'vitest';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { hashCode, issueSmsCode, redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/errors.ts';
import { SmsRefusal, type SmsMessage } from '../../ports/sms.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { addScene, addUser } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSmsRoutes } from './sms-codes.ts';

const minute = 60_000;
const start = Date.parse('2026-03-01T11:00:00Z');
let now = start;
const clock = { now: () => new Date(now) };
let sent: SmsMessage[] = [];
let vendorSays: 'yes' | 'no' | 'nothing' = 'yes';
const sms = {
  send: async (message: SmsMessage) => {
    if (vendorSays === 'no') throw new AppError('UNAVAILABLE', { cause: new SmsRefusal('no') });
    sent.push(message);
    if (vendorSays === 'nothing') throw new AppError('UNAVAILABLE', { cause: new Error('no answer') });
  },
};

const academy = useTestModule(({ db, tokens }) => createSmsRoutes({ db, clock, tokens, sms }));
beforeEach(async () => {
  await academy.db.deleteFrom('sms_codes').execute();
  await academy.db.deleteFrom('login_failures').execute();
  now = start;
  sent = [];
  vendorSays = 'yes';
});

const numberOf = (index: number) => `139${String(index).padStart(8, '0')}`;
const mobile = numberOf(1);
const ask = (of = mobile, scene?: SmsScene) => academy.as().send('POST sms/code', { mobile: of, scene });
const here = '127.0.0.1';
const use = (
  code: string,
  { scene = 'login', of = mobile, address = here }: { scene?: SmsScene; of?: string; address?: string } = {},
) => redeemSmsCode(academy.db, { mobile: of, scene, code, address, clock, tokens: testTokens });
const wrong = { name: 'WRONG_CODE' };
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('sending', () => {
  test('a code of six digits goes to the number, and only its hash is stored', async () => {
    expect(await ask()).toEqual({ code: 200, msg: '成功', data: { resend_after_seconds: 60 } });
    expect(sent).toEqual([{ mobile, scene: 'login', code: expect.stringMatching(/^\d{6}$/) }]);
    const row = await academy.db.selectFrom('sms_codes').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(sent[0]!.code);
    expect(row.network_hash).not.toContain('127');
    expect(row.expires_at.getTime() - row.sent_at.getTime()).toBe(5 * minute);
  });

  test('a signed-in user need not name their number; a guest and a user without a number get an error', async () => {
    const { db } = academy;
    const scene = await addScene(db);
    const withNumber = academy.as({ uid: await addUser(db, scene, { mobile }) });
    expect(await withNumber.done('POST sms/code', { scene: 'reset' })).toEqual({ resend_after_seconds: 60 });
    expect(sent).toMatchObject([{ mobile, scene: 'reset' }]);
    expect(await withNumber.send('POST sms/code', { scene: 'leave' })).toMatchObject({ code: 1019 });
    await withNumber.done('POST sms/code', { mobile: numberOf(2), scene: 'bind' });
    expect(sent.at(-1)).toMatchObject({ mobile: numberOf(2), scene: 'bind' });
    const without = academy.as({ uid: await addUser(db, scene, { mobile: null }) });
    expect(await without.send('POST sms/code', {})).toEqual({
      code: 1016,
      msg: '请先绑定手机号',
      data: null,
    });
    expect(await academy.as().send('POST sms/code', {})).toMatchObject({ code: 403, data: null });
    expect(sent).toHaveLength(2);
  });

  test('the same code has another hash for another scene or number', async () => {
    const hash = (scene: SmsScene, of: string) => hashCode(testTokens, { mobile: of, scene, code: '123456' });
    expect(new Set([hash('login', mobile), hash('bind', mobile), hash('login', numberOf(2))]).size).toBe(3);
  });

  test.each([
    [{ mobile: '12345678901' }],
    [{ mobile: '1380000000' }],
    [{ mobile: '+8613800000001' }],
    [{ mobile, scene: 'pay' }],
  ])('%j is refused, and nothing is sent', async (input) => {
    expect(await academy.as().send('POST sms/code', input as never)).toMatchObject({ code: 422 });
    expect(sent).toEqual([]);
  });

  test('a number waits a minute for its next code in any scene, and is told how long', async () => {
    await ask();
    now += 18_500;
    const early = await ask(mobile, 'reset');
    expect(early).toEqual({
      code: 1019,
      msg: '验证码发送得太频繁了，请 42 秒后再试',
      data: { retry_after_seconds: 42 },
    });
    now = start + 60_000;
    expect(await ask(mobile, 'reset')).toMatchObject({ code: 200 });
    expect(sent).toHaveLength(2);
  });

  test('twenty concurrent requests send one code', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1019)).toHaveLength(19);
    expect(sent).toHaveLength(1);
  });

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
    for (let index = 1; index <= 30; index++) await issue(index, '2001:db8:0:7');
    await expect(issue(31, '2001:db8:0:7')).rejects.toMatchObject({ name: 'TOO_SOON' });
    await issue(32, '2001:db8:0:8');
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

  test('an address requests thirty codes an hour, for any numbers', async () => {
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push(await ask(numberOf(index)));
    expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: 30 }, () => 200), 1019]);
    expect(answers[30]!.msg).toBe('验证码发送得太频繁了，请 60 分钟后再试');
    now += 60 * minute;
    expect(await ask(numberOf(31))).toMatchObject({ code: 200 });
  });

  test('an address requests a hundred codes a day', async () => {
    const answers = [];
    for (let index = 0; index < 101; index++) {
      // Ten an hour, so that the hourly limit is never reached.
      if (index % 10 === 0) now += 60 * minute;
      answers.push((await ask(numberOf(index))).code);
    }
    expect(answers).toEqual([...Array.from({ length: 100 }, () => 200), 1019]);
  });

  test('an address with many concurrent requests stays within its limit', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(numberOf(index))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
  });

  test('a code that the vendor refused does not count, and the previous code stays valid', async () => {
    await ask();
    now += minute;
    vendorSays = 'no';
    expect(await ask()).toMatchObject({ code: 503, data: null });
    vendorSays = 'yes';
    await use(sent[0]!.code);
    expect(await ask()).toMatchObject({ code: 200 });
  });

  test('after a timeout the message may have arrived: its code is valid and counts, and the response says so', async () => {
    vendorSays = 'nothing';
    expect(await ask()).toEqual({
      code: 503,
      msg: '验证码可能已经发出，请稍候查看，一分钟后可重试',
      data: { retry_after_seconds: 60 },
    });
    vendorSays = 'yes';
    expect(await ask()).toMatchObject({ code: 1019 });
    await use(sent[0]!.code);
  });

  test('codes are random: among a hundred hardly two are equal', async () => {
    const codes = new Set<string>();
    for (let index = 0; index < 100; index++) {
      now += 3_600_000;
      await ask(numberOf(index));
      codes.add(sent.at(-1)!.code);
    }
    expect(codes.size).toBeGreaterThan(95);
  });
});

describe('using', () => {
  test('a code works once', async () => {
    await ask();
    const { code } = sent[0]!;
    await use(code);
    await expect(use(code)).rejects.toMatchObject(wrong);
  });

  test('of many concurrent uses of one code one succeeds', async () => {
    await ask();
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => use(sent[0]!.code)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a code belongs to one number and one scene', async () => {
    await ask();
    const { code } = sent[0]!;
    await expect(use(code, { scene: 'reset' })).rejects.toMatchObject(wrong);
    await expect(use(code, { of: numberOf(2) })).rejects.toMatchObject(wrong);
    await use(code);
  });

  test('a code lives for five minutes', async () => {
    await ask();
    now += 5 * minute;
    await expect(use(sent[0]!.code)).rejects.toMatchObject(wrong);
    now -= 1;
    await use(sent[0]!.code);
  });

  test('a new code replaces the previous one of the same scene, and no other', async () => {
    await ask();
    now += minute;
    await ask(mobile, 'bind');
    now += minute;
    await ask();
    const [first, bind, second] = sent;
    await expect(use(first!.code)).rejects.toMatchObject(wrong);
    await use(bind!.code, { scene: 'bind' });
    await use(second!.code);
  });

  test('after five wrong codes even the right one is refused', async () => {
    await ask();
    const { code } = sent[0]!;
    for (let times = 0; times < 5; times++) await expect(use(another(code))).rejects.toMatchObject(wrong);
    await expect(use(code)).rejects.toMatchObject(wrong);
  });

  test('a hundred concurrent guesses count as five at most', async () => {
    await ask();
    const { code } = sent[0]!;
    const guesses = Array.from({ length: 100 }, (_, index) =>
      use(index < 95 ? another(code) : code).then(
        () => true,
        () => false,
      ),
    );
    expect(await Promise.all(guesses)).not.toContain(true);
    const { attempts } = await academy.db
      .selectFrom('sms_codes')
      .select('attempts')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
  });

  test('a right code can be kept for the action after the confirmation', async () => {
    await ask();
    const { code } = sent[0]!;
    const attempt = { mobile, scene: 'login', code, address: here, clock, tokens: testTokens } as const;
    await redeemSmsCode(academy.db, { ...attempt, isReusable: true });
    await use(code);
    await expect(use(code)).rejects.toMatchObject(wrong);
  });

  test('a code cannot be used within a transaction, where a rollback would lose the attempt', async () => {
    await ask();
    const { code } = sent[0]!;
    const input = { mobile, scene: 'login', code, address: here, clock, tokens: testTokens } as const;
    const within = academy.db.transaction().execute((tx) => redeemSmsCode(tx, input));
    await expect(within).rejects.toThrow(/before the transaction/);
  });
});
