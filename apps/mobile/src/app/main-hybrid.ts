import './main-hybrid.css';
import {
  leaveApp,
  onBackButton,
  onPushPressed,
  onResume,
  openInside,
} from '../platform/hybrid/phone-events.ts';
import { reportRunning } from '../platform/hybrid/native-bundles.ts';
import { wearNativeShell } from '../platform/hybrid/native-shell.ts';
import { keepStatusBar } from '../platform/hybrid/status-bar.ts';
import { tellNetwork } from '../platform/hybrid/tell-network.ts';
import { visit } from '../navigation/navigator.ts';
import { findAddress } from '../navigation/paths.ts';
import { outside } from '../session/open-link.ts';
import { keepPush } from './keep-push.ts';
import { offerUpgrade } from './offer-upgrade.ts';
import { createBackButton } from './press-back.ts';
import { whenIdle, whenPainted } from './when.ts';

/**
 * The app in a shell of its own: the same app, once it knows what phone it runs on. A plugin that fails takes away what it
 * gives and no more: pages that show themselves do run, and are not to be taken back.
 */
async function start(): Promise<void> {
  await Promise.allSettled([wearNativeShell(), tellNetwork()]);
  await import('./main.tsx');
  outside.open = openInside;
  void Promise.allSettled([
    onBackButton(createBackButton(leaveApp)),
    onResume(() => void offerUpgrade()),
    onPushPressed((path) => {
      const page = findAddress(path);
      if (page) visit(page.url);
    }),
    keepStatusBar(),
  ]);
  await whenPainted();
  void reportRunning().catch(() => {});
  whenIdle(() => {
    // The phone's own button is a touch that no page sees: what waits for one has to be there.
    window.dispatchEvent(new Event('focusin'));
    keepPush();
    void offerUpgrade();
  });
}

void start();
