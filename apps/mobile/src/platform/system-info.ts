import { device } from '@academy/contract/limits.ts';
import { getDevice, type Device } from './device.ts';
import { getShell } from './shell.ts';

/** The device and this build of the app, as the specification lists them. Lengths are CSS pixels. */
interface SystemInfo extends Device {
  readonly deviceModel: string;
  readonly statusBarHeight: number;
  readonly screenWidth: number;
  /** 16:9 of the screen's width. */
  readonly videoHeight: number;
  /** The push token of this device; empty in the web build and until the user allows notifications. */
  readonly pushCID: string;
}

/** Reads the device again each time, since the width changes when the phone is rotated. */
export function getSystemInfo(): SystemInfo {
  const screenWidth = window.innerWidth || device.screenWidth;
  const { getInfo, push } = getShell();
  const { deviceModel, statusBarHeight } = getInfo();
  return {
    ...getDevice(),
    deviceModel,
    statusBarHeight,
    screenWidth,
    videoHeight: screenWidth * device.videoHeightRatio,
    pushCID: push?.getCID() ?? '',
  };
}
