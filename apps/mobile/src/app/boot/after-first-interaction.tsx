import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { app } from '@academy/contract/limits.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { ToastHost } from '@academy/ui/toast/toast-host.tsx';
import { areaStore } from '../../data/area-store.ts';
import { confirmLeaving } from '../../data/confirm-leaving.ts';
import { externalPages } from '../../data/open-link.ts';
import { sendPendingHeartbeats } from '../../features/learning/progress-sync.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { findAddress } from '../../navigation/paths.ts';
import { isHybrid } from '../../platform/device.ts';
import { screens } from '../stack/screens.ts';
import { closeTopDialog } from '../stack/close-top-dialog.ts';
import { followDialogs } from '../stack/follow-dialogs.ts';
import { managePageFocus } from '../stack/page-focus.ts';
import { enableSwipeBack } from '../stack/swipe-back.ts';
import { animateStack } from '../stack/transition.ts';
import { savePageScroll } from './page-scroll.ts';
import { recordArea } from './record-area.ts';
import { syncSession } from './sync-session.ts';

/**
 * Starts what nobody needs before they touch the app: focus handling, transitions, swipes, toasts. Loaded at the
 * first touch or key press.
 */
export function afterFirstInteraction(client: QueryClient): void {
  appNavigator.closeTopDialog = closeTopDialog;
  followDialogs();
  managePageFocus();
  animateStack();
  enableSwipeBack();
  savePageScroll();
  mountToasts();
  syncSession(client);
  recordArea(client);
  // Without the chunk no area is suggested.
  if (!areaStore.isChosen())
    void import('./mount-area-suggestion.tsx').then(
      ({ mountAreaSuggestion }) => mountAreaSuggestion(),
      () => {},
    );
  if (!isHybrid()) externalPages.open = (url) => void confirmLeaving(url);
  sendPendingHeartbeats(client);
  prefetchOnPointerDown();
}

/** Loads a link's screen on pointerdown, about 100 ms before the click opens it. */
export function prefetchOnPointerDown(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    if (!anchor?.pathname.startsWith(app.basePath) || anchor.origin !== location.origin) return;
    const page = findAddress(anchor.pathname.slice(app.basePath.length - 1));
    if (page) void screens.load(page.path).catch(() => screens.reset(page.path));
  });
}

/**
 * Mounts the hosts of toasts and dialogs beside the app, so that they outlive every page. The first screen needs
 * neither.
 */
export function mountToasts(): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <>
      <DialogHost />
      <ToastHost />
    </>,
  );
}
