import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';

/** Android's own button or gesture. */
export async function onBackButton(press: () => void): Promise<void> {
  await App.addListener('backButton', press);
}

/** The app is seen again after another one was. */
export async function onResume(look: () => void): Promise<void> {
  await App.addListener('resume', look);
}

/** Somebody pressed what was pushed; `path` is the page that it names. */
export async function onPushPressed(open: (path: string) => void): Promise<void> {
  if (!Capacitor.isPluginAvailable('PushNotifications')) return;
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown };
    if (typeof path === 'string') open(path);
  });
}

export const leaveApp = (): void => void App.exitApp();

/** A page of others in a browser inside the app, which brings its own way back. */
export const openInside = (url: string): void => void Browser.open({ url });
