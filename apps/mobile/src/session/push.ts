import { getDevice } from '../platform/device.ts';
import { getShell } from '../platform/shell.ts';
import { call } from './call.ts';
import { session } from './session-store.ts';

/**
 * Lets this phone be told things while the app is closed, for whoever is signed in; the phone asks its person if it never
 * has. Called where somebody has just asked to be told something, never at the start. Nothing where there is no push.
 */
export async function wantPush(): Promise<void> {
  const { system } = getDevice();
  const { push } = getShell();
  if (!push || system === 'web' || !session.get().token) return;
  const token = await push.register().catch(() => undefined);
  // Whoever refuses, or has signed out meanwhile, is told inside the app as before.
  if (!token || !session.get().token) return;
  await call('POST user/push/device', { token, platform: system, on: 1 }).catch(() => {});
}
