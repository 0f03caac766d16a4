import { app, device } from '@academy/contract/limits.ts';
import { findStored, keep } from './storage.ts';

/** The device and this build of the app, as the specification lists them. Lengths are CSS pixels. */
export interface SystemInfo {
  /** The build: the web app, as against a hybrid one. */
  readonly app: string;
  readonly appVersion: string;
  readonly system: 'ios' | 'android' | 'web';
  /** Random, made on the first visit, and forgotten with the site's data. Names no person. */
  readonly deviceId: string;
  readonly deviceModel: string;
  readonly statusBarHeight: number;
  readonly screenWidth: number;
  /** 16:9 of the screen's width. */
  readonly videoHeight: number;
  /** The push service's name for this device; empty in the web build, which has none. */
  readonly pushCID: string;
}

const deviceKey = 'device_id';

/** Reads the device anew, since the width changes when the phone turns. */
export function getSystemInfo(): SystemInfo {
  const { userAgent } = window.navigator;
  const screenWidth = window.innerWidth || device.screenWidth;
  return {
    app: 'web',
    appVersion: app.version,
    system: /iPhone|iPad/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'web',
    deviceId: getDeviceId(),
    deviceModel: /\(([^)]*)/.exec(userAgent)?.[1] ?? '',
    statusBarHeight: device.statusBarHeight,
    screenWidth,
    videoHeight: screenWidth * device.videoHeightRatio,
    pushCID: '',
  };
}

let deviceId: string | undefined;

function getDeviceId(): string {
  deviceId ??= findStored<string>(deviceKey) ?? randomId();
  keep(deviceKey, deviceId);
  return deviceId;
}

/** `crypto.randomUUID` exists on https alone, and a demo is often opened over plain http in a school's network. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
