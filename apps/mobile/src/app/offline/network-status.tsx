import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { dateTime } from '../../format/date-time.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import type { MessageToPage, MessageToWorker } from '../../platform/offline-caches.ts';
import { Store, useStore } from '../../platform/store.ts';
import styles from './network-status.module.css';

/** State of the connection and of the release, shown in a bar above every page. */
interface NetworkStatus {
  readonly isOffline: boolean;
  /** What is shown was cached at this time (milliseconds since 1970) because nothing newer arrived. */
  readonly cachedAt?: number | undefined;
  /** Set when a new release is ready; activates it. */
  readonly onUpdate?: (() => void) | undefined;
}

export const networkStatus = new Store<NetworkStatus>({ isOffline: false });

/**
 * Mounts the bar before the app's root, so that it outlives every page and pushes the page down only while it says
 * something.
 */
function mountOfflineBar(): void {
  const container = document.createElement('div');
  document.body.prepend(container);
  createRoot(container).render(<OfflineBar />);
}

/** The bar above every page: the connection is gone, how old the shown content is, or a new release is ready. */
export function OfflineBar() {
  const status = useStore(networkStatus);
  const message = messageOf(status);
  const isVisible = message !== undefined || status.onUpdate !== undefined;
  // The page below moves down by the bar's height.
  useEffect(() => void document.documentElement.toggleAttribute('data-status-bar', isVisible), [isVisible]);
  return (
    <div role="status" className={styles.place}>
      {message && status.isOffline ? (
        <button type="button" className={styles.bar} data-help onClick={openHelp}>
          <span>{message}</span>
          <span className={styles.help}>怎么办</span>
        </button>
      ) : message ? (
        <p className={styles.bar}>{message}</p>
      ) : (
        status.onUpdate && (
          <button type="button" className={styles.bar} data-update onClick={status.onUpdate}>
            有新版本，点这里更新
          </button>
        )
      )}
    </div>
  );
}

/** What can be done, and what still works. */
const openHelp = (): void => void appNavigator.navigateTo('/pages/common/noNetwork');

function messageOf({ isOffline, cachedAt }: NetworkStatus): string | undefined {
  const since = cachedAt === undefined ? undefined : `更新于 ${dateTime(new Date(cachedAt).toISOString())}`;
  // If nothing came from the cache, the page may be empty, so no age is claimed.
  if (isOffline) return since ? `网络已断开，正在看离线内容 · ${since}` : '网络已断开';
  return since && `离线内容，${since}`;
}

/** Milliseconds offline before it counts as a lost connection, as for the download page. */
const offlineDelay = 2_000;
/** Milliseconds between two refetches while something cached is shown. */
const refetchInterval = 15_000;

/**
 * Updates the bar above every page with the connection's state and the age of cached content, and refetches
 * everything when the connection returns. Until then the screen stays as it is.
 */
export function watchNetworkStatus(client: QueryClient): void {
  mountOfflineBar();
  const change = (partial: Partial<ReturnType<typeof networkStatus.get>>) =>
    networkStatus.set({ ...networkStatus.get(), ...partial });
  let cachedMessages = 0;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.say !== 'kept') return;
    cachedMessages += 1;
    change({ cachedAt: Math.min(data.at, networkStatus.get().cachedAt ?? data.at) });
  });
  // With `addEventListener` alone, messages that arrived earlier would stay queued.
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller?.postMessage({ say: 'asks' } satisfies MessageToWorker);

  /** Refetches what is shown; when no response came from the cache this time, the age is cleared. */
  const refetch = async (): Promise<void> => {
    const before = cachedMessages;
    await client.invalidateQueries();
    if (cachedMessages === before) change({ cachedAt: undefined });
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('offline', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => change({ isOffline: true }), offlineDelay);
  });
  addEventListener('online', () => {
    clearTimeout(waiting);
    change({ isOffline: false });
    void refetch();
  });
  change({ isOffline: !navigator.onLine });
  setInterval(() => {
    if (networkStatus.get().cachedAt && navigator.onLine && document.visibilityState !== 'hidden')
      void refetch();
  }, refetchInterval);
  resetOnPageChange(() => change({ cachedAt: undefined }));
}

/** The age of one page's content says nothing about the next page. */
function resetOnPageChange(reset: () => void): void {
  let shown = topPage(appNavigator.getSnapshot()).key;
  appNavigator.subscribe(() => {
    const { key } = topPage(appNavigator.getSnapshot());
    if (key !== shown) reset();
    shown = key;
  });
}
