import { downloadHref } from '../../navigation/link-target.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { config, linkSettings } from '../../data/config-store.ts';

/** Milliseconds offline before it counts as a lost connection; tunnels and lifts are shorter. */
const offlineDelay = 2_000;

/**
 * Opens the download page above the current one when the connection is lost, and closes it when it returns. Where a
 * service worker shows cached pages, the bar of network-status.tsx says it instead and the user reads on.
 */
export function openPageWhenOffline(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const lost = (): void => {
    if (window.navigator.serviceWorker?.controller) return;
    // A live reconnects by itself, and a film plays on to the end of what is loaded.
    if (appNavigator.waitsForNetwork()) return void (waiting = setTimeout(lost, offlineDelay));
    const outcome = appNavigator.navigateTo(downloadHref(linkSettings(config.get())));
    if (!outcome.ok) return;
    window.addEventListener('online', () => closePage(outcome.page.key), { once: true });
  };
  const onChange = () => {
    clearTimeout(waiting);
    if (!window.navigator.onLine) waiting = setTimeout(lost, offlineDelay);
  };
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  onChange();
}

function closePage(key: string): void {
  if (topPage(appNavigator.getSnapshot()).key === key) appNavigator.navigateBack();
}
