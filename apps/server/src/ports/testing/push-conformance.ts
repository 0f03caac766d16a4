import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Push, PushOutcome } from '../push.ts';

/** How a service can fail, and what that means for the message. */
const failures = {
  unregistered: 'gone',
  foreign: 'gone',
  noToken: 'gone',
  busy: 'later',
  broken: 'later',
  spentAccess: 'later',
  noAccess: 'later',
  closed: 'later',
  refusal: 'lost',
  rubbish: 'lost',
  silence: 'lost',
  slow: 'lost',
} as const satisfies Record<string, PushOutcome['became']>;
export type PushFailure = keyof typeof failures;

export interface PushUnderTest {
  readonly push: Push;
  /** What arrived, in order. */
  received(): readonly {
    token: string;
    title: string;
    text: string;
    name: string;
    path: string;
    unread: number;
  }[];
  failNext(failure: PushFailure): Promise<void>;
  /** What nobody may say. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const message = {
  token: 'phone:1',
  title: '小满妈妈回复了您',
  text: '我家也是这样，后来把闹钟提前了十分钟。',
  name: 'notice-7',
  path: '/pages/mine/liveBooked?notices=1',
  unread: 3,
};

/** What every push service must do; call it in the provider's test with a function that opens the one under test. */
export function testPush(name: string, open: () => Promise<PushUnderTest>): void {
  describe(name, () => {
    let opened: PushUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('each message arrives once, as it is', async () => {
      expect(await opened.push.send(message)).toEqual({ became: 'sent' });
      await opened.push.send({ ...message, token: 'phone:2', unread: 120 });
      expect(opened.received()).toEqual([message, { ...message, token: 'phone:2', unread: 120 }]);
    });

    test.each(Object.entries(failures) as [PushFailure, PushOutcome['became']][])(
      'after “%s” the message is %s; nothing is repeated or told, and the next one arrives',
      async (failure, became) => {
        await opened.failNext(failure);
        const outcome = await opened.push.send(message);
        expect(outcome).toMatchObject({ became });
        for (const secret of [...opened.secrets, message.token])
          expect(JSON.stringify(outcome)).not.toContain(secret);
        expect(opened.received()).toEqual([]);
        expect(await opened.push.send(message)).toEqual({ became: 'sent' });
        expect(opened.received()).toHaveLength(1);
      },
    );

    test('a service that is busy says for how long', async () => {
      await opened.failNext('busy');
      expect(await opened.push.send(message)).toMatchObject({ became: 'later', after: 30_000 });
    });
  });
}
