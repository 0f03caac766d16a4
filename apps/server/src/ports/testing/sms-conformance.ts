import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmsRefusal, type SmsSender } from '../sms.ts';

/** How a vendor can fail: it refuses, fails itself, breaks, says nothing, answers rubbish, or answers too late. */
const smsFailures = [
  'refusal',
  'refusedNumber',
  'doubt',
  'broken',
  'silence',
  'rubbish',
  'null',
  'slow',
] as const;
export type SmsFailure = (typeof smsFailures)[number];

export interface SmsUnderTest {
  readonly sender: SmsSender;
  /** What arrived, in order, with what the reader was told it is from where the vendor keeps that. */
  received(): Promise<{ mobile: string; code: string }[]>;
  /** Lets the next message fail; absent where there is no vendor to fail. */
  readonly failNext?: (failure: SmsFailure) => void;
  /** What no error may say, besides the number and the code. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** After these the message certainly does not arrive. */
const refusals = new Set<SmsFailure>(['refusal', 'refusedNumber']);

const mobile = '13812345678';
const message = { mobile, scene: 'login', code: '204816' } as const;

/** What every sender must do; call it in the provider's test with a function that opens the one under test. */
export function testSms(name: string, open: () => Promise<SmsUnderTest>): void {
  describe(name, () => {
    let opened: SmsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('each message arrives once, with its number and its code', async () => {
      await opened.sender.send(message);
      await opened.sender.send({ mobile: '19900000001', scene: 'reset', code: '000042' });
      expect(await opened.received()).toMatchObject([
        { mobile, code: '204816' },
        { mobile: '19900000001', code: '000042' },
      ]);
    });

    test('a failure is UNAVAILABLE, is not repeated, and its cause keeps secrets', async () => {
      if (!opened.failNext) return;
      for (const failure of smsFailures) {
        opened.failNext(failure);
        const error = (await opened.sender.send(message).catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        expect(error.cause instanceof SmsRefusal, failure).toBe(refusals.has(failure));
        const told = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, message.mobile, message.code])
          expect(told, failure).not.toContain(secret);
      }
      expect(await opened.received()).toEqual([]);
    });

    test('after a failure the next message goes out', async () => {
      opened.failNext?.('broken');
      if (opened.failNext) await expect(opened.sender.send(message)).rejects.toThrow();
      await opened.sender.send(message);
      expect(await opened.received()).toHaveLength(1);
    });
  });
}
