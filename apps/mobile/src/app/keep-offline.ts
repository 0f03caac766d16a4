import { app } from '@academy/contract/limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sendWaiting } from '../features/learning/send-waiting.ts';
import { isHybrid } from '../platform/device.ts';
import { guest, type WordToWorker } from '../platform/offline-caches.ts';
import { forgetOthers } from '../session/forget-others.ts';
import { renewStays } from '../session/kept-stays.ts';
import { session } from '../session/session-store.ts';
import { findClaims } from '../session/token.ts';
import { handOver, keepHeldStyles } from './hand-over.ts';
import { createRelease } from './release.ts';
import { watchLine } from './watch-line.ts';

/**
 * What makes the app go on without a connection, begun once the first screen has long been there: `entry` is the address
 * of the app's own script, which names its release. The hybrid app carries its files with it and needs no worker.
 */
export async function keepOffline(client: QueryClient, entry: string): Promise<void> {
  sendWaiting(client);
  if (isHybrid() || import.meta.env.DEV) return;
  const release = createRelease(entry);
  addEventListener('vite:preloadError', () => void release.lookForLost());
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasServed = serviceWorker.controller !== null;
  watchLine(client);
  // Not over plain http, and not where a browser forbids it: the app then goes on as it did.
  const registration = await serviceWorker
    .register(`${app.basePath}sw.js`, { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  release.watch(registration);
  const { active } = await serviceWorker.ready;
  const tell = (): void => {
    const uid = findClaims(session.get().token)?.uid ?? guest;
    const word: WordToWorker = { say: 'person', uid };
    (serviceWorker.controller ?? active)?.postMessage(word);
    // A worker that sleeps too long over it must not keep what is not its own.
    void forgetOthers(uid);
    void renewStays();
  };
  session.subscribe(tell);
  tell();
  await keepHeldStyles();
  if (!wasServed) await handOver(client);
}
