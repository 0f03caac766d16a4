import { getDevice } from '../platform/device.ts';
import { getShell } from '../platform/shell.ts';
import { call } from '../data/call.ts';
import { session } from './session-store.ts';

/**
 * Registers this phone for push notifications of the signed-in user; the phone asks for permission if it never has.
 * Call it when the user has just asked for notifications, never at the start. Does nothing without push.
 */
export async function registerPush(): Promise<void> {
  const { system } = getDevice();
  const { push } = getShell();
  if (!push || system === 'web' || !session.get().token) return;
  const token = await push.register().catch(() => undefined);
  // A user who refuses, or has signed out meanwhile, gets notices inside the app only.
  if (!token || !session.get().token) return;
  await call('POST user/push/device', { token, platform: system, on: 1 }).catch(() => {});
}
