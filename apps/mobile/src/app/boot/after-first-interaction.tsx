import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { app } from '@academy/contract/limits.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { ToastHost } from '@academy/ui/toast/toast-host.tsx';
import { areaStore } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { sendPendingHeartbeats } from '../../features/learning/progress-sync.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { findAddress } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';
import { screens } from '../router.tsx';
import { closeTopDialog } from '../stack/close-top-dialog.ts';
import { managePageFocus } from '../stack/page-focus.ts';
import { enableSwipeBack } from '../stack/swipe-back.ts';
import { animateStack } from '../stack/transition.ts';
import { syncSession } from './sync-session.ts';

/**
 * Starts what nobody needs before they touch the app: focus handling, transitions, swipes, toasts. Loaded at the
 * first touch or key press.
 */
export function afterFirstInteraction(client: QueryClient): void {
  appNavigator.closeTopDialog = closeTopDialog;
  managePageFocus();
  animateStack();
  enableSwipeBack();
  mountToasts();
  syncSession(client);
  recordArea(client);
  // Without the chunk no area is suggested.
  if (!areaStore.isChosen())
    void import('./mount-area-suggestion.tsx').then(
      ({ mountAreaSuggestion }) => mountAreaSuggestion(),
      () => {},
    );
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

/** Sends each newly selected area of a signed-in user to the server, in the background. */
export function recordArea(client: QueryClient): void {
  areaStore.subscribe(() => {
    const { id: area_id } = areaStore.get();
    if (!session.get().token) return;
    // The selection stays on this phone even when the call fails.
    void call('POST area/record', { area_id }).then(
      () => Promise.all(affectedQueries.map((queryKey) => client.invalidateQueries({ queryKey }))),
      () => {},
    );
  });
}

/** Queries whose responses contain the selected area. */
const affectedQueries = [['GET area/history'], ['GET user']];

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
