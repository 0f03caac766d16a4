import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { Device as Phone } from '@capacitor/device';
import { StatusBar } from '@capacitor/status-bar';
import { app, device } from '@academy/contract/limits.ts';
import { type Device, getDevice, setDevice } from '../device.ts';
import { wearShell, type ShellFacts } from '../shell.ts';
import { nativeBundles } from './native-bundles.ts';
import { saveNativeFile } from './native-files.ts';
import { findPush } from './native-push.ts';
import { openShareSheet } from './share-sheet.ts';

/**
 * Learns what phone this is and wears its shell; to be waited for before the app begins. The phone's own identifier is
 * left unread: the number that the app makes itself names the device as well, and goes when the app does.
 */
export async function wearNativeShell(): Promise<void> {
  const [{ model }, { build }, { height }] = await Promise.all([
    Phone.getInfo().catch(() => ({ model: '' })),
    App.getInfo().catch(() => ({ build: '' })),
    StatusBar.getInfo().catch(() => ({ height: device.statusBarHeight })),
  ]);
  const system = Capacitor.getPlatform() as Device['system'];
  const push = findPush();
  setDevice({ ...getDevice(), app: 'hybrid', appVersion: app.version, system });
  const facts: ShellFacts = {
    deviceModel: model,
    statusBarHeight: height,
    nativeCode: Number(build) || app.versionCode,
  };
  wearShell({
    getFacts: () => facts,
    canShare: () => true,
    share: ({ title, text, url }) =>
      openShareSheet(Object.fromEntries(Object.entries({ title, text, url }).filter(([, words]) => words))),
    openOutside: (url) => void window.open(url, '_blank'),
    saveFile: saveNativeFile,
    bundles: nativeBundles,
    ...(push && { push }),
  });
}
