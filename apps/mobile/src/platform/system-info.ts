import { device } from '@academy/contract/limits.ts';
import { getDevice, type Device } from './device.ts';
import { getShell } from './shell.ts';

/** The device and this build of the app, as the specification lists them. Lengths are CSS pixels. */
export interface SystemInfo extends Device {
  readonly deviceModel: string;
  readonly statusBarHeight: number;
  readonly screenWidth: number;
  /** 16:9 of the screen's width. */
  readonly videoHeight: number;
  /** The push service's name for this device; empty in the web build, which has none, and until its person wants it. */
  readonly pushCID: string;
}

/** Reads the device anew, since the width changes when the phone turns. */
export function getSystemInfo(): SystemInfo {
  const screenWidth = window.innerWidth || device.screenWidth;
  const { getFacts, push } = getShell();
  const { deviceModel, statusBarHeight } = getFacts();
  return {
    ...getDevice(),
    deviceModel,
    statusBarHeight,
    screenWidth,
    videoHeight: screenWidth * device.videoHeightRatio,
    pushCID: push?.getCID() ?? '',
  };
}
