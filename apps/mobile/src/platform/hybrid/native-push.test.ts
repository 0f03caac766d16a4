import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadStored, saveStored } from '../storage.ts';

/** What the shell refuses, what it was called with, and who listens to its events. */
const phone = { refuses: [] as string[], calls: [] as string[] };
let emitRegistration: (token: { value: string }) => void = () => {};

const methods = ['requestPermissions', 'register', 'unregister', 'removeAllDeliveredNotifications'];

/** Android's side of Capacitor's bridge, as far as push uses it. Set before Capacitor is loaded. */
const capacitor = {
  PluginHeaders: [
    {
      name: 'PushNotifications',
      methods: [
        ...methods.map((name) => ({ name, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
      ],
    },
  ],
  nativePromise: async (_: string, method: string) => {
    phone.calls.push(method);
    if (phone.refuses.includes(method)) throw new Error(`${method} is refused`);
    if (method === 'register') setTimeout(() => emitRegistration({ value: 'cid-1' }));
    return { receive: 'granted' };
  },
  nativeCallback: (
    _: string,
    __: string,
    { eventName }: { eventName: string },
    listener: typeof emitRegistration,
  ) => {
    if (eventName === 'registration') emitRegistration = listener;
    return eventName;
  },
};
Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor });
const { findNativePush } = await import('./native-push.ts');

beforeEach(() => {
  Object.assign(phone, { refuses: [], calls: [] });
  saveStored('push_cid', undefined);
});

test('an unregistered phone returns its token and keeps no notification; it can register again', async () => {
  const push = findNativePush()!;
  await push.unregister();
  expect(phone.calls).toEqual([]);
  expect([await push.register(), push.getCID()]).toEqual(['cid-1', 'cid-1']);
  phone.refuses = ['unregister'];
  await push.unregister();
  expect(phone.calls.slice(-2)).toEqual(['removeAllDeliveredNotifications', 'unregister']);
  expect([loadStored('push_cid'), push.getCID()]).toEqual([undefined, '']);
  phone.refuses = [];
  expect(await push.register()).toBe('cid-1');
});

test('a registration waits for a running unregistration', async () => {
  const push = findNativePush()!;
  await push.register();
  const forgotten = push.unregister();
  const named = push.register();
  await forgotten;
  expect([await named, push.getCID()]).toEqual(['cid-1', 'cid-1']);
  expect(phone.calls.indexOf('unregister')).toBeLessThan(phone.calls.lastIndexOf('register'));
});

test('notifications are removed, after a registration where the phone refuses before', async () => {
  const push = findNativePush()!;
  await push.clearNotifications();
  expect(phone.calls).toEqual([]);
  saveStored('push_cid', 'cid-0');
  phone.refuses = ['removeAllDeliveredNotifications'];
  await push.clearNotifications();
  phone.refuses = [];
  await push.register();
  await waitFor(() =>
    expect(phone.calls.filter((name) => name === 'removeAllDeliveredNotifications')).toHaveLength(2),
  );
  emitRegistration({ value: 'cid-2' });
  expect([push.getCID(), phone.calls.at(-1)]).toEqual(['cid-2', 'removeAllDeliveredNotifications']);
});
