import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';

/** Android's back button or gesture. */
export async function onBackButton(handler: () => void): Promise<void> {
  await App.addListener('backButton', handler);
}

/** Called when the app comes to the foreground again. */
export async function onResume(handler: () => void): Promise<void> {
  await App.addListener('resume', handler);
}

/** Called when the user presses a push notification; `path` is the page it names. */
export async function onPushPressed(openPage: (path: string) => void): Promise<void> {
  if (!Capacitor.isPluginAvailable('PushNotifications')) return;
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown };
    if (typeof path === 'string') openPage(path);
  });
}

export const exitApp = (): void => void App.exitApp();

/** Opens another site in a browser inside the app, which has its own back button. */
export const openInAppBrowser = (url: string): void => void Browser.open({ url });
