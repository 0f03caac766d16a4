import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { loadStored, saveStored } from '../storage.ts';
import type { Push } from '../shell.ts';

const cidKey = 'push_cid';
/** Milliseconds for the push service to respond; after that registration is left to another time. */
const registrationTimeout = 10_000;

let waiting: ((cid: string | undefined) => void)[] = [];
let isListening = false;
/** An iPhone removes notifications only after it was registered in this run of the app. */
let clearAfterRegistration = false;

/** A registration waits until a running unregistration has finished, which would remove it otherwise. */
let unregistering: Promise<unknown> = Promise.resolve();

const getCID = (): string => loadStored<string>(cidKey) ?? '';

async function clear(): Promise<void> {
  clearAfterRegistration = false;
  await PushNotifications.removeAllDeliveredNotifications().catch(() => (clearAfterRegistration = true));
}

const resolveWaiting = (cid: string | undefined): void => {
  for (const resolve of waiting) resolve(cid);
  waiting = [];
};

async function listen(): Promise<void> {
  if (isListening) return;
  isListening = true;
  await PushNotifications.addListener('registration', ({ value }) => {
    // A token that arrives after unregistering is not stored.
    if (waiting.length > 0 || getCID()) saveStored(cidKey, value);
    resolveWaiting(value);
    if (clearAfterRegistration) void clear();
  });
  await PushNotifications.addListener('registrationError', () => resolveWaiting(undefined));
}

const nativePush: Push = {
  register: async () => {
    await unregistering;
    const { receive } = await PushNotifications.requestPermissions();
    if (receive !== 'granted') return undefined;
    await listen();
    const token = new Promise<string | undefined>((resolve) => {
      waiting.push(resolve);
      setTimeout(() => resolve(undefined), registrationTimeout);
    });
    await PushNotifications.register();
    return token;
  },
  getCID,
  clearNotifications: async () => {
    if (getCID()) await clear();
  },
  unregister: async () => {
    resolveWaiting(undefined);
    if (!getCID()) return;
    saveStored(cidKey, undefined);
    await (unregistering = clear().then(() => PushNotifications.unregister().catch(() => {})));
  },
};

/** Absent where the shell was built without the plugin, as on Android for an academy without Firebase. */
export const findNativePush = (): Push | undefined =>
  Capacitor.isPluginAvailable('PushNotifications') ? nativePush : undefined;
