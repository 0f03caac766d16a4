import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { Device as Phone } from '@capacitor/device';
import { Network } from '@capacitor/network';
import { StatusBar, Style } from '@capacitor/status-bar';
import { app, device } from '@academy/contract/limits.ts';
import { type Device, getDevice, setDevice } from '../device.ts';
import { setShell, type ShellInfo } from '../shell.ts';
import { nativeBundles } from './native-bundles.ts';
import { findNativePush } from './native-push.ts';
import { openShareSheet, saveNativeFile } from './share-sheet.ts';

/**
 * Detects the phone and sets the native shell; awaited before the app starts. The phone's own identifier is not read:
 * the random id names the device as well and is removed with the app.
 */
export async function startNativeShell(): Promise<void> {
  const [{ model }, { build }, { height }] = await Promise.all([
    Phone.getInfo().catch(() => ({ model: '' })),
    App.getInfo().catch(() => ({ build: '' })),
    StatusBar.getInfo().catch(() => ({ height: device.statusBarHeight })),
  ]);
  const system = Capacitor.getPlatform() as Device['system'];
  const push = findNativePush();
  setDevice({ ...getDevice(), app: 'hybrid', appVersion: app.version, system });
  const info: ShellInfo = {
    deviceModel: model,
    statusBarHeight: height,
    nativeCode: Number(build) || app.versionCode,
  };
  setShell({
    getInfo: () => info,
    canShare: () => true,
    share: ({ title, text, url }) =>
      openShareSheet(Object.fromEntries(Object.entries({ title, text, url }).filter(([, value]) => value))),
    openOutside: (url) => void window.open(url, '_blank'),
    saveFile: saveNativeFile,
    bundles: nativeBundles,
    ...(push && { push }),
  });
}

const styles: Readonly<Record<string, Style>> = { light: Style.Light, dark: Style.Dark };

/** Keeps the status bar readable: the app is drawn under it, and its text follows the reader's theme. */
export async function syncStatusBar(): Promise<void> {
  await StatusBar.setOverlaysWebView({ overlay: true });
  const root = document.documentElement;
  const applyStyle = () =>
    void StatusBar.setStyle({ style: styles[root.dataset.theme ?? ''] ?? Style.Default }).catch(() => {});
  new MutationObserver(applyStyle).observe(root, { attributeFilter: ['data-theme'] });
  applyStyle();
}

/**
 * Makes `navigator.onLine` and the `online` and `offline` events report what the phone knows of its network; a web
 * view often claims to be online.
 */
export async function syncNetworkStatus(): Promise<void> {
  let { connected } = await Network.getStatus();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => connected });
  await Network.addListener('networkStatusChange', (status) => {
    if (status.connected === connected) return;
    connected = status.connected;
    window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  });
}
