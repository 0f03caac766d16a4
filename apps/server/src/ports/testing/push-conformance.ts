import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Push, PushOutcome } from '../push.ts';

/** How a service can fail, and the resulting outcome of the message. */
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

interface PushUnderTest {
  readonly push: Push;
  received(): readonly {
    token: string;
    title: string;
    text: string;
    name: string;
    path: string;
    unread: number;
  }[];
  failNext(failure: PushFailure): Promise<void>;
  /** Texts that must not be logged. */
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

/**
 * The conformance test of every push service; call it in the provider's test with a function that creates the service
 * under test.
 */
export function testPush(name: string, open: () => Promise<PushUnderTest>): void {
  describe(name, () => {
    let opened: PushUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('each message arrives once, unchanged', async () => {
      expect(await opened.push.send(message)).toEqual({ became: 'sent' });
      await opened.push.send({ ...message, token: 'phone:2', unread: 120 });
      expect(opened.received()).toEqual([message, { ...message, token: 'phone:2', unread: 120 }]);
    });

    test.each(Object.entries(failures) as [PushFailure, PushOutcome['became']][])(
      'after “%s” the outcome is %s; nothing is retried or revealed, and the next message arrives',
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

    test('a busy service says how long to wait', async () => {
      await opened.failNext('busy');
      expect(await opened.push.send(message)).toMatchObject({ became: 'later', after: 30_000 });
    });
  });
}
