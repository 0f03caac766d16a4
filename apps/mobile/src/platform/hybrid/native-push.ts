import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { findStored, keep } from '../storage.ts';
import type { Push } from '../shell.ts';

const cidKey = 'push_cid';
/** A phone whose push service does not answer within this is registered another time. Milliseconds. */
const patience = 10_000;

let waiting: ((cid: string | undefined) => void)[] = [];
let isListening = false;
/** An iPhone takes nothing away before it has been registered since the app was started. */
let isToClear = false;

/** Whoever signs in while the one before is being forgotten registers after that, or would be forgotten with them. */
let forgetting: Promise<unknown> = Promise.resolve();

const getCID = (): string => findStored<string>(cidKey) ?? '';

async function clear(): Promise<void> {
  isToClear = false;
  await PushNotifications.removeAllDeliveredNotifications().catch(() => (isToClear = true));
}

const settle = (cid: string | undefined): void => {
  for (const resolve of waiting) resolve(cid);
  waiting = [];
};

async function listen(): Promise<void> {
  if (isListening) return;
  isListening = true;
  await PushNotifications.addListener('registration', ({ value }) => {
    // A name that was forgotten while it was asked for is not kept.
    if (waiting.length > 0 || getCID()) keep(cidKey, value);
    settle(value);
    if (isToClear) void clear();
  });
  await PushNotifications.addListener('registrationError', () => settle(undefined));
}

const nativePush: Push = {
  register: async () => {
    await forgetting;
    const { receive } = await PushNotifications.requestPermissions();
    if (receive !== 'granted') return undefined;
    await listen();
    const named = new Promise<string | undefined>((resolve) => {
      waiting.push(resolve);
      setTimeout(() => resolve(undefined), patience);
    });
    await PushNotifications.register();
    return named;
  },
  getCID,
  clearTold: async () => {
    if (getCID()) await clear();
  },
  forget: async () => {
    settle(undefined);
    if (!getCID()) return;
    keep(cidKey, undefined);
    await (forgetting = clear().then(() => PushNotifications.unregister().catch(() => {})));
  },
};

/** Absent where the shell was built without the plugin, as Android's is for an academy that has no Firebase. */
export const findPush = (): Push | undefined =>
  Capacitor.isPluginAvailable('PushNotifications') ? nativePush : undefined;
