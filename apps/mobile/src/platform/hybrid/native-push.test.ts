import { beforeEach, expect, test, vi } from 'vitest';
import { findStored, keep } from '../storage.ts';

/** What the shell refuses, what it was asked for, and who hears of its news. */
const phone = { refuses: [] as string[], calls: [] as string[] };
let tell: (told: { value: string }) => void = () => {};

const methods = ['requestPermissions', 'register', 'unregister', 'removeAllDeliveredNotifications'];

/** Android's side of Capacitor's bridge, as far as push uses it. Known to Capacitor before it is loaded. */
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
    if (method === 'register') setTimeout(() => tell({ value: 'cid-1' }));
    return { receive: 'granted' };
  },
  nativeCallback: (_: string, __: string, { eventName }: { eventName: string }, hear: typeof tell) => {
    if (eventName === 'registration') tell = hear;
    return eventName;
  },
};
Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor });
const { findPush } = await import('./native-push.ts');

beforeEach(() => {
  Object.assign(phone, { refuses: [], calls: [] });
  keep('push_cid', undefined);
});

test('a phone that is forgotten gives its name back, and nothing that it was told stays; it can be named again', async () => {
  const push = findPush()!;
  await push.forget();
  expect(phone.calls).toEqual([]);
  expect([await push.register(), push.getCID()]).toEqual(['cid-1', 'cid-1']);
  phone.refuses = ['unregister'];
  await push.forget();
  expect(phone.calls.slice(-2)).toEqual(['removeAllDeliveredNotifications', 'unregister']);
  expect([findStored('push_cid'), push.getCID()]).toEqual([undefined, '']);
  phone.refuses = [];
  expect(await push.register()).toBe('cid-1');
});

test('whoever signs in while another is forgotten is named after that', async () => {
  const push = findPush()!;
  await push.register();
  const forgotten = push.forget();
  const named = push.register();
  await forgotten;
  expect([await named, push.getCID()]).toEqual(['cid-1', 'cid-1']);
  expect(phone.calls.indexOf('unregister')).toBeLessThan(phone.calls.lastIndexOf('register'));
});

test('what was told outside the app goes, where the phone refuses it at first when it has been named', async () => {
  const push = findPush()!;
  await push.clearTold();
  expect(phone.calls).toEqual([]);
  keep('push_cid', 'cid-0');
  phone.refuses = ['removeAllDeliveredNotifications'];
  await push.clearTold();
  phone.refuses = [];
  await push.register();
  await vi.waitFor(() =>
    expect(phone.calls.filter((name) => name === 'removeAllDeliveredNotifications')).toHaveLength(2),
  );
  tell({ value: 'cid-2' });
  expect([push.getCID(), phone.calls.at(-1)]).toEqual(['cid-2', 'removeAllDeliveredNotifications']);
});
