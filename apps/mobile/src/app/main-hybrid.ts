import './main-hybrid.css';
import {
  exitApp,
  onBackButton,
  onPushPressed,
  onResume,
  openInAppBrowser,
} from '../platform/hybrid/native-events.ts';
import { reportRunning } from '../platform/hybrid/native-bundles.ts';
import { startNativeShell, syncNetworkStatus, syncStatusBar } from '../platform/hybrid/native-shell.ts';
import { visit } from '../navigation/navigator.ts';
import { findAddress } from '../navigation/paths.ts';
import { externalPages } from '../data/open-link.ts';
import { syncPushRegistration } from './boot/sync-push-registration.ts';
import { offerUpgrade } from './boot/offer-upgrade.ts';
import { createBackButton } from './stack/back-button.ts';
import { whenIdle, whenPainted } from './boot/startup-timing.ts';

/**
 * Starts the app inside the native shell, after the shell has told what phone it runs on. A plugin that fails
 * disables only its own feature: pages that show do run, and must not be rolled back.
 */
async function start(): Promise<void> {
  await Promise.allSettled([startNativeShell(), syncNetworkStatus()]);
  await import('./main.tsx');
  externalPages.open = openInAppBrowser;
  void Promise.allSettled([
    onBackButton(createBackButton(exitApp)),
    onResume(() => void offerUpgrade()),
    onPushPressed((path) => {
      const page = findAddress(path);
      if (page) visit(page.url);
    }),
    syncStatusBar(),
  ]);
  await whenPainted();
  void reportRunning().catch(() => {});
  whenIdle(() => {
    // Android's back button is an interaction that no page event reports; this event loads what waits for the first
    // interaction.
    window.dispatchEvent(new Event('focusin'));
    syncPushRegistration();
    void offerUpgrade();
  });
}

void start();
