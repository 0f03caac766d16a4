import { downloadHref } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { config, linkSettings } from '../session/config-store.ts';

/** A tunnel or a lift is no lost connection: only a line that stays away for this long counts. Milliseconds. */
const grace = 2_000;

/**
 * A lost connection opens the download page above what is being read; the page leaves when the line is back. Where a
 * worker shows what was kept, a line above the page says it instead (watch-line.ts), and one reads on.
 */
export function watchNetwork(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    if (appNavigator.waitsForNetwork() || window.navigator.serviceWorker?.controller) return;
    const outcome = appNavigator.navigateTo(downloadHref(linkSettings(config.get())));
    if (!outcome.ok) return;
    window.addEventListener('online', () => leave(outcome.page.key), { once: true });
  };
  const watch = () => {
    clearTimeout(waiting);
    if (!window.navigator.onLine) waiting = setTimeout(lost, grace);
  };
  window.addEventListener('offline', watch);
  window.addEventListener('online', watch);
  watch();
}

function leave(key: string): void {
  if (topPage(appNavigator.getSnapshot()).key === key) appNavigator.navigateBack();
}
