import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setDevice } from '../../platform/device.ts';
import { getShell, setShell } from '../../platform/shell.ts';
import { getSystemInfo } from '../../platform/system-info.ts';
import { session } from '../../session/session-store.ts';
import { setToggle } from '../../data/optimistic-toggles.ts';
import { syncPushRegistration } from './sync-push-registration.ts';

const browser = getShell();
let sent: unknown[];
let asked = 0;
let cid = '';

/** A phone whose user allows notifications, or refuses them. */
function startPhone({ agrees }: { agrees: boolean }): void {
  const push = {
    register: async () => {
      asked += 1;
      return agrees ? (cid = 'cid-1') : undefined;
    },
    getCID: () => cid,
    clearNotifications: async () => {},
    unregister: async () => void (cid = ''),
  };
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'ios', deviceId: '1' });
  setShell({ ...browser, push });
  const stop = syncPushRegistration();
  onTestFinished(() => {
    stop();
    setDevice(undefined);
    setShell();
    session.clear();
  });
}

const reserve = (name = 'reserve expertLive 7', on = true) =>
  setToggle({ name, send: async () => ({ on, count: 1 }), settle: () => {} }, on);

beforeEach(() => {
  sent = [];
  asked = 0;
  cid = '';
  session.clear();
  const server = createFakeServer({ 'POST user/push/device': (input) => (sent.push(input), { on: true }) });
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
});

test('permission is requested when a live is reserved, once, and not before', async () => {
  session.save('token');
  startPhone({ agrees: true });
  await setToggle(
    { name: 'like course 7', send: async () => ({ on: true, count: 1 }), settle: () => {} },
    true,
  );
  expect([asked, getSystemInfo().pushCID]).toEqual([0, '']);
  await reserve();
  await waitFor(() => expect(sent).toEqual([{ token: 'cid-1', platform: 'ios', on: '1' }]));
  expect([asked, getSystemInfo().pushCID]).toEqual([1, 'cid-1']);
});

test('a cancelled reservation, a refusal and a guest register nothing', async () => {
  startPhone({ agrees: false });
  await reserve();
  expect(asked).toBe(0);
  session.save('token');
  await reserve('reserve actLive 8', false);
  expect(asked).toBe(0);
  await reserve();
  await waitFor(() => expect(asked).toBe(1));
  expect(sent).toEqual([]);
});

test('a registered phone is registered again for whoever signs in on it', async () => {
  cid = 'cid-1';
  startPhone({ agrees: true });
  expect(sent).toEqual([]);
  session.save('another');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('signing out unregisters the phone, whether or not the server can be reached', async () => {
  cid = 'cid-1';
  session.save('token');
  startPhone({ agrees: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  session.clear();
  expect(getSystemInfo().pushCID).toBe('');
  // The next user of a registered phone is registered as well.
  session.save('another');
  await waitFor(() => expect(sent).toHaveLength(2));
});
