import { app } from '@academy/contract/limits.ts';
import { findStored, keep } from './storage.ts';

/** What every call says of the device it comes from. */
export interface Device {
  /** The build: the web app, as against a hybrid one. */
  readonly app: string;
  readonly appVersion: string;
  readonly system: 'ios' | 'android' | 'web';
  /** Random, made on the first visit, and forgotten with the site's data. Names no person. */
  readonly deviceId: string;
}

const deviceKey = 'device_id';
let deviceId: string | undefined;
let told: Device | undefined;

/** A shell knows better than its web view what it runs on. To be told before anybody asks. */
export function setDevice(device: Device | undefined): void {
  told = device;
}

export function getDevice(): Device {
  if (told) return told;
  const { userAgent } = window.navigator;
  if (!deviceId) keep(deviceKey, (deviceId = findStored<string>(deviceKey) ?? randomId()));
  return {
    app: 'web',
    appVersion: app.version,
    system: /iPhone|iPad/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'web',
    deviceId,
  };
}

/** Whether the app runs in a shell of its own rather than in a browser, or on the server that draws it for one. */
export const isHybrid = (): boolean => told !== undefined && told.app !== 'web';

/** `crypto.randomUUID` exists on https alone, and a demo is often opened over plain http in a school's network. */
function randomId(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('');
}
