import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { hashCode, redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/errors.ts';
import { SmsRefusal, type SmsMessage } from '../../ports/sms.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
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
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
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
      msg: '验证码可能已经发出，请稍候查看',
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
