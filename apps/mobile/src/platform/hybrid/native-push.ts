import { PushNotifications } from '@capacitor/push-notifications';
import { findStored, keep } from '../storage.ts';
import type { Push } from '../shell.ts';

const cidKey = 'push_cid';
/** A phone whose push service does not answer within this is registered another time. Milliseconds. */
const patience = 10_000;

let waiting: ((cid: string | undefined) => void)[] = [];
let isListening = false;

const settle = (cid: string | undefined): void => {
  if (cid) keep(cidKey, cid);
  for (const resolve of waiting) resolve(cid);
  waiting = [];
};

async function listen(): Promise<void> {
  if (isListening) return;
  isListening = true;
  await PushNotifications.addListener('registration', ({ value }) => settle(value));
  await PushNotifications.addListener('registrationError', () => settle(undefined));
}

export const nativePush: Push = {
  register: async () => {
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
  getCID: () => findStored<string>(cidKey) ?? '',
};
