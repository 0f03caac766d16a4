import { createCaller, type CallerOptions } from '@academy/client/call.ts';
import { createHealth } from '@academy/client/health.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { getDevice } from '../platform/device.ts';
import { completeAddresses, fromServer } from '../platform/server-address.ts';
import { session } from './session-store.ts';

let unhealthy = (): void => {};

/** Says what happens when 8 of the last 10 calls failed. */
export function onUnhealthy(listener: () => void): void {
  unhealthy = listener;
}

/** What every call carries, for `createCaller` and `createUploader` alike. */
export const callerOptions: CallerOptions = {
  baseUrl: fromServer(apiPrefix),
  reviver: completeAddresses,
  headers: () => {
    const { app, appVersion: version, system, deviceId: device } = getDevice();
    return { token: session.get().token, app, version, system, device };
  },
  onSessionEnded: session.end,
  health: createHealth(() => unhealthy()),
};

/** Makes one call of the wire as whoever is signed in; see `Call` for how it ends. */
export const call = createCaller(callerOptions);
