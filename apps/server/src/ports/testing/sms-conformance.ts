import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmsRefusal, type SmsSender } from '../sms.ts';

/**
 * How a vendor can fail: refusal, its own failure, server error, no response, invalid data, or a response that is too
 * late.
 */
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

interface SmsUnderTest {
  readonly sender: SmsSender;
  /** What arrived, in order, with the sender's name where the vendor has one. */
  received(): Promise<{ mobile: string; code: string }[]>;
  /** Makes the next message fail; absent where there is no vendor. */
  readonly failNext?: (failure: SmsFailure) => void;
  /** Texts that no error may contain, besides the number and the code. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** After these failures the message certainly does not arrive. */
const refusals = new Set<SmsFailure>(['refusal', 'refusedNumber']);

const mobile = '13812345678';
const message = { mobile, scene: 'login', code: '204816' } as const;

/**
 * The conformance test of every SMS sender; call it in the provider's test with a function that creates the sender
 * under test.
 */
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

    test('a failure is UNAVAILABLE, is not retried, and its cause reveals no secret', async () => {
      if (!opened.failNext) return;
      for (const failure of smsFailures) {
        opened.failNext(failure);
        const error = (await opened.sender.send(message).catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        expect(error.cause instanceof SmsRefusal, failure).toBe(refusals.has(failure));
        const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, message.mobile, message.code])
          expect(errorText, failure).not.toContain(secret);
      }
      expect(await opened.received()).toEqual([]);
    });

    test('after a failure the next message is sent', async () => {
      opened.failNext?.('broken');
      if (opened.failNext) await expect(opened.sender.send(message)).rejects.toThrow();
      await opened.sender.send(message);
      expect(await opened.received()).toHaveLength(1);
    });
  });
}
