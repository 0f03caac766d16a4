import { expect, onTestFinished, test } from 'vitest';
import { type PushFailure, testPush } from '../../ports/testing/push-conformance.ts';
import { createFcm } from './fcm.ts';
import { startFakeGoogle } from './testing/fake-google.ts';

const patience = 1_000;
const message = { token: 'phone:1', title: '一', text: '二', name: 'notice-1', path: '/', unread: 1 };

async function open() {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const google = await startFakeGoogle(clock);
  const push = await createFcm({ account: google.account, clock, origin: google.origin, timeout: patience });
  return {
    google,
    push,
    pass: (milliseconds: number) => (now += milliseconds),
    received: () =>
      google.received.map(({ token, notification, data, android }) => ({
        token,
        title: notification.title,
        text: notification.body,
        path: data.path,
        name: android.notification.tag,
        unread: android.notification.notification_count,
      })),
    failNext: async (failure: PushFailure) => {
      // With an access in hand, so that it is the message that fails.
      if (failure === 'closed') {
        await push.send({ ...message, token: 'warm' });
        google.received.length = 0;
      }
      await google.failNext(failure);
    },
    secrets: [google.account.private_key, 'access-1', google.account.client_email],
    close: () => google.close(),
  };
}

testPush('Firebase Cloud Messaging', async () => {
  const opened = await open();
  return {
    ...opened,
    push: {
      // A server that was away comes back before the next message.
      send: async (sent) => {
        const outcome = await opened.push.send(sent);
        if (outcome.became === 'later' && /ECONNREFUSED/.test(outcome.why))
          await new Promise((resolve) => setTimeout(resolve, 600));
        return outcome;
      },
    },
  };
});

test('one access serves many messages at once, and is renewed before it ends', async () => {
  const { google, push, pass, close } = await open();
  onTestFinished(close);
  await Promise.all([1, 2, 3, 4].map(() => push.send(message)));
  expect(google.accesses).toBe(1);
  pass(50 * 60_000);
  await push.send(message);
  expect(google.accesses).toBe(1);
  pass(6 * 60_000);
  await push.send(message);
  expect([google.accesses, google.received.length]).toEqual([2, 6]);
});

test('what was not taken for its access is taken with a new one', async () => {
  const { google, push, close } = await open();
  onTestFinished(close);
  await push.send(message);
  await google.failNext('spentAccess');
  expect(await push.send(message)).toMatchObject({ became: 'later', why: 'HTTP 401 UNAUTHENTICATED' });
  expect(await push.send(message)).toEqual({ became: 'sent' });
  expect(google.accesses).toBe(2);
});

test('an iPhone is told its number, and shows one message of a name', async () => {
  const { google, push, close } = await open();
  onTestFinished(close);
  await push.send(message);
  expect(google.received[0]!.apns).toMatchObject({
    headers: { 'apns-collapse-id': 'notice-1' },
    payload: { aps: { badge: 1 } },
  });
});

test('an account whose key is none is refused at once, without the key in the words', async () => {
  const { google, close } = await open();
  onTestFinished(close);
  const account = { ...google.account, private_key: 'hunter2' };
  const opening = createFcm({ account, clock: { now: () => new Date() } });
  await expect(opening).rejects.toThrow();
  await expect(opening).rejects.not.toThrow(/hunter2/);
});
