import { app } from '@academy/contract/limits.ts';
import { loadStored, saveStored } from './storage.ts';

/** What every call sends about the device. */
export interface Device {
  /** `web`, or `hybrid` inside the native shell. */
  readonly app: string;
  readonly appVersion: string;
  readonly system: 'ios' | 'android' | 'web';
  /** Random, created on the first visit and removed with the site's data. Identifies no person. */
  readonly deviceId: string;
}

const deviceKey = 'device_id';
let deviceId: string | undefined;
let shellDevice: Device | undefined;

/** Overrides what is detected from the web view; called by the shell before anything reads the device. */
export function setDevice(device: Device | undefined): void {
  shellDevice = device;
}

export function getDevice(): Device {
  if (shellDevice) return shellDevice;
  const { userAgent } = window.navigator;
  if (!deviceId) saveStored(deviceKey, (deviceId = loadStored<string>(deviceKey) ?? randomId()));
  return {
    app: 'web',
    appVersion: app.version,
    system: /iPhone|iPad/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'web',
    deviceId,
  };
}

/** Whether the app runs in a native shell rather than in a browser, or is rendered on the server for one. */
export const isHybrid = (): boolean => shellDevice !== undefined && shellDevice.app !== 'web';

/** `crypto.randomUUID` needs https, and a demo often runs over plain http in a school's network. */
function randomId(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('');
}

/** Whether the page is open inside WeChat, whose browser neither downloads files nor shares. */
export const isInWeChat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
