import { expect, onTestFinished, test } from 'vitest';
import { type PushFailure, testPush } from '../../ports/testing/push-conformance.ts';
import { createFcm } from './fcm.ts';
import { startFakeGoogle } from './testing/fake-google.ts';

const timeout = 1_000;
const message = { token: 'phone:1', title: '一', text: '二', name: 'notice-1', path: '/', unread: 1 };

async function open() {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const google = await startFakeGoogle(clock);
  const push = await createFcm({ account: google.account, clock, origin: google.origin, timeout: timeout });
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
      // An access token is present, so it is the message that fails.
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
      // The server is back before the next message.
      send: async (sent) => {
        const outcome = await opened.push.send(sent);
        if (outcome.became === 'later' && /ECONNREFUSED/.test(outcome.why))
          await new Promise((resolve) => setTimeout(resolve, 600));
        return outcome;
      },
    },
  };
});

test('concurrent messages share one access token, which is renewed before it expires', async () => {
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

test('a message refused because of its access token is sent with a new one', async () => {
  const { google, push, close } = await open();
  onTestFinished(close);
  await push.send(message);
  await google.failNext('spentAccess');
  expect(await push.send(message)).toMatchObject({ became: 'later', why: 'HTTP 401 UNAUTHENTICATED' });
  expect(await push.send(message)).toEqual({ became: 'sent' });
  expect(google.accesses).toBe(2);
});

test('an iPhone gets the unread number, and shows one message of a name', async () => {
  const { google, push, close } = await open();
  onTestFinished(close);
  await push.send(message);
  expect(google.received[0]!.apns).toMatchObject({
    headers: { 'apns-collapse-id': 'notice-1' },
    payload: { aps: { badge: 1 } },
  });
});

test('an account with an invalid key is refused at once, and the error does not contain the key', async () => {
  const { google, close } = await open();
  onTestFinished(close);
  const account = { ...google.account, private_key: 'hunter2' };
  const opening = createFcm({ account, clock: { now: () => new Date() } });
  await expect(opening).rejects.toThrow();
  await expect(opening).rejects.not.toThrow(/hunter2/);
});
