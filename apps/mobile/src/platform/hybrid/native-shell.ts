import { App } from '@capacitor/app';
import { Device } from '@capacitor/device';
import { Share } from '@capacitor/share';
import { StatusBar } from '@capacitor/status-bar';
import { app, device } from '@academy/contract/limits.ts';
import { getDevice, setDevice } from '../device.ts';
import { wearShell, type ShellFacts } from '../shell.ts';
import { nativeBundles } from './native-bundles.ts';
import { nativePush } from './native-push.ts';

/**
 * Learns what phone this is and wears its shell; to be waited for before the app begins. The phone's own identifier is
 * left unread: the number that the app makes itself names the device as well, and goes when the app does.
 */
export async function wearNativeShell(): Promise<void> {
  const [{ model, platform }, { build }, height] = await Promise.all([
    Device.getInfo(),
    App.getInfo(),
    StatusBar.getInfo().then(
      (bar) => bar.height,
      () => device.statusBarHeight,
    ),
  ]);
  setDevice({ ...getDevice(), app: 'hybrid', appVersion: app.version, system: platform });
  const facts: ShellFacts = {
    deviceModel: model,
    statusBarHeight: height,
    nativeCode: Number(build) || app.versionCode,
  };
  wearShell({
    getFacts: () => facts,
    canShare: () => true,
    share,
    openOutside: (url) => void window.open(url, '_blank'),
    bundles: nativeBundles,
    push: nativePush,
  });
}

/** Whoever closes the phone's own sheet has done nothing wrong: the browser's name for that, which screens know. */
async function share({ title, text, url }: ShareData): Promise<void> {
  const card = Object.fromEntries(Object.entries({ title, text, url }).filter(([, words]) => words));
  await Share.share(card).catch((error: Error) => {
    throw /cancel/i.test(error.message) ? new DOMException(error.message, 'AbortError') : error;
  });
}
