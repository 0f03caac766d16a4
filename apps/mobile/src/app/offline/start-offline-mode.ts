import { app } from '@academy/contract/limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sendPendingHeartbeats } from '../../features/learning/progress-sync.ts';
import { isHybrid } from '../../platform/device.ts';
import { guestId, type MessageToWorker } from '../../platform/offline-caches.ts';
import { deleteOthersResponses } from '../../data/offline-responses.ts';
import { renewViewSessions } from '../../playback/saved-view-sessions.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import { restorePageScroll } from '../boot/page-scroll.ts';
import { cacheInlinedStyles, cacheServedResponses, fillWorkerCaches } from './fill-worker-caches.ts';
import { createReleaseUpdates } from './release-updates.ts';
import { watchNetworkStatus } from './network-status.tsx';

/**
 * Restores the scroll position of a page that was loaded again, registers the service worker and starts what offline use
 * needs, some time after the first screen. `entry` is the
 * address of the app's own script, which names its release. The hybrid app brings its files with it and needs no
 * worker.
 */
export async function startOfflineMode(client: QueryClient, entry: string): Promise<void> {
  restorePageScroll();
  sendPendingHeartbeats(client);
  if (isHybrid() || import.meta.env.DEV) return;
  const release = createReleaseUpdates(entry);
  addEventListener('vite:preloadError', () => void release.handleLostChunk());
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  watchNetworkStatus(client);
  // Registration fails over plain http and where the browser forbids it; the app then works without a worker.
  const registration = await serviceWorker
    .register(`${app.basePath}sw.js`, { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  release.watch(registration);
  const { active } = await serviceWorker.ready;
  const notifyWorker = (): void => {
    const uid = findClaims(session.get().token)?.uid ?? guestId;
    const message: MessageToWorker = { say: 'person', uid };
    (serviceWorker.controller ?? active)?.postMessage(message);
    // The page deletes other users' responses too, in case the worker is asleep.
    void deleteOthersResponses(uid);
    void renewViewSessions();
  };
  session.subscribe(notifyWorker);
  notifyWorker();
  await cacheInlinedStyles();
  await (wasControlled ? cacheServedResponses : fillWorkerCaches)(client);
}
