import type { QueryClient } from '@tanstack/react-query';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import type { WordToPage, WordToWorker } from '../platform/offline-caches.ts';
import { layNews } from './offline-bar.tsx';
import { lineNews } from './line-news.ts';

/** A tunnel or a lift is no lost connection. Milliseconds; as for the page that opens where nothing is kept. */
const grace = 2_000;
/** While something old is shown, the server is asked again this often. Milliseconds. */
const askEvery = 15_000;

/**
 * Says above every page that the connection is gone and how old what is shown is, and reads everything anew once it is
 * back. What is on the screen stays there meanwhile.
 */
export function watchLine(client: QueryClient): void {
  layNews();
  const change = (news: Partial<ReturnType<typeof lineNews.get>>) =>
    lineNews.set({ ...lineNews.get(), ...news });
  let heard = 0;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WordToPage>) => {
    if (data.say !== 'kept') return;
    heard += 1;
    change({ keptAt: Math.min(data.at, lineNews.get().keptAt ?? data.at) });
  });
  // `addEventListener` alone would leave waiting what came before.
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller?.postMessage({ say: 'asks' } satisfies WordToWorker);

  /** Reads anew what is shown; what was kept is no longer news where nothing of it had to be kept again. */
  const readAgain = async (): Promise<void> => {
    const before = heard;
    await client.invalidateQueries();
    if (heard === before) change({ keptAt: undefined });
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('offline', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => change({ isOffline: true }), grace);
  });
  addEventListener('online', () => {
    clearTimeout(waiting);
    change({ isOffline: false });
    void readAgain();
  });
  change({ isOffline: !navigator.onLine });
  setInterval(() => {
    if (lineNews.get().keptAt && navigator.onLine && document.visibilityState !== 'hidden') void readAgain();
  }, askEvery);
  forgetWithPage(() => change({ keptAt: undefined }));
}

/** How old a page was says nothing of the next one. */
function forgetWithPage(forget: () => void): void {
  let shown = topPage(appNavigator.getSnapshot()).key;
  appNavigator.subscribe(() => {
    const { key } = topPage(appNavigator.getSnapshot());
    if (key !== shown) forget();
    shown = key;
  });
}
