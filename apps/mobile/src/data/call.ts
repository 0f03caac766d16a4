import { createCaller, type CallerOptions } from '@academy/client/call.ts';
import { createHealth } from '@academy/client/health.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { getDevice } from '../platform/device.ts';
import { addressReviver, serverUrl } from '../platform/server-address.ts';
import { session } from '../session/session-store.ts';
import { repeatVerified } from './second-factor.ts';

let unhealthyListener = (): void => {};

/** Sets the listener for 8 failures among the last 10 calls. */
export function onUnhealthy(listener: () => void): void {
  unhealthyListener = listener;
}

/** Options shared by `createCaller` and `createUploader`. */
export const callerOptions: CallerOptions = {
  baseUrl: serverUrl(apiPrefix),
  reviver: addressReviver,
  headers: () => {
    const { app, appVersion: version, system, deviceId: device } = getDevice();
    return { token: session.get().token, app, version, system, device };
  },
  onSessionEnded: session.end,
  health: createHealth(
    () => unhealthyListener(),
    () => navigator.onLine,
  ),
};

const send = createCaller(callerOptions);

/**
 * Makes one API call as the signed-in user; see `Call` for how it ends. Where an operator has to prove the second factor
 * first, they are asked for it, and the call is repeated once.
 */
export const call: typeof send = (key, input, settings) => {
  const act = () => send(key, input, settings);
  return act().catch((error: unknown) => repeatVerified(error, act, key.startsWith('GET ')));
};
