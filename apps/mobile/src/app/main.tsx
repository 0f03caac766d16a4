import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setReferenceTime } from '../format/date-time.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { listenForInstallPrompt } from '../platform/install-prompt.ts';
import { holdLazyChunks, releaseLazyChunks } from '../platform/lazy-chunk.ts';
import { config } from '../data/config-store.ts';
import { session } from '../session/session-store.ts';
import { applyStoredDisplaySettings } from '../theme/apply-display-settings.ts';
import { afterFirstPaint } from './boot/after-first-paint.ts';
import { markInlinedStyles, retryFailedStyles } from './chunk-styles.ts';
import { findFirstScreen, matchesVisitor, fillQueryCache, type FirstScreen } from './boot/first-screen.ts';
import { launch } from './boot/launch.ts';
import { onFirstInteraction, replayQueuedClick, whenIdle, whenPainted } from './boot/startup-timing.ts';
import { createQueryClient } from './boot/query-client.ts';
import { screens } from './stack/screens.ts';
import { StackView } from './stack/stack-view.tsx';

markInlinedStyles();
retryFailedStyles();
const loadSessionSync = () => import('./boot/sync-session.ts');
launch(() => void loadSessionSync().then(({ fetchProfile }) => fetchProfile(client)));
const root = document.getElementById('root')!;
const client = createQueryClient();
// The next user must not see the previous user's responses; a guest's stay until they are requested again. Deferred,
// so that screens stop requesting what belongs to the previous user first.
session.onTokenChange = (previousToken) =>
  void setTimeout(() => void (previousToken ? client.resetQueries() : client.invalidateQueries()));
const app = (isServerRendered?: boolean) => (
  <QueryClientProvider client={client}>
    <StackView isServerRendered={isServerRendered} />
  </QueryClientProvider>
);
const initialStack = appNavigator.getSnapshot();
const firstScreen = findFirstScreen();

/** Renders the screen from scratch, replacing the server's HTML. */
function renderFromScratch(): void {
  root.textContent = '';
  delete document.documentElement.dataset.otherArea;
  replayQueuedClick();
  createRoot(root).render(app());
}

/** After this many milliseconds hydration is finished or hardly anything is left of it. */
const hydrationPeriod = 60_000;

/** Hydrates the screen that the server rendered. */
async function hydrate(screen: FirstScreen): Promise<void> {
  // The page was rendered for a guest; a signed-in user requests it again and may see more.
  const isGuest = !session.get().token;
  if (isGuest) holdLazyChunks(onFirstInteraction);
  try {
    await Promise.all([fillQueryCache(screen, client), screens.load(screen.path), whenPainted()]);
  } catch {
    // The page can be read without scripts, and its links work.
    screens.reset(screen.path);
    return onFirstInteraction(() => void hydrate(screen));
  }
  // The user has opened another page before the script arrived.
  if (appNavigator.getSnapshot() !== initialStack) return renderFromScratch();
  const onRecoverableError = (error: unknown) => {
    releaseLazyChunks();
    reportError(error);
  };
  setReferenceTime(screen.at);
  setTimeout(setReferenceTime, hydrationPeriod);
  // A transition hydrates in slices and answers input between them; done at once it would block a slow phone for
  // more than 100 ms.
  startTransition(() => void hydrateRoot(root, app(true), { onRecoverableError }));
  replayQueuedClick();
  if (!isGuest) whenIdle(() => void client.invalidateQueries());
}

const start = () =>
  firstScreen && matchesVisitor(firstScreen, topPage(initialStack).path)
    ? hydrate(firstScreen)
    : renderFromScratch();
if (firstScreen) config.setInitial(firstScreen.config);
void applyStoredDisplaySettings().then(start, start);
whenIdle(() => afterFirstPaint(firstScreen !== undefined));
listenForInstallPrompt();
/** The page shown when the connection is lost has to be loaded before that. */
const prefetchOfflinePage = () =>
  void screens.load('/pages/common/web').catch(() => screens.reset('/pages/common/web'));
/** Milliseconds: a first visit is shown and idle before anything is prefetched for the next one. */
const prefetchDelay = 5_000;
/** False where the page was reloaded, or returned to from another site. */
const isFirstVisit =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate';
setTimeout(
  () =>
    whenIdle(() => {
      // A video that plays by itself is watched without an interaction, so this cannot wait for one.
      prefetchOfflinePage();
      void import('./offline/start-offline-mode.ts').then(
        ({ startOfflineMode }) => startOfflineMode(client, import.meta.url),
        () => {},
      );
    }),
  // With a worker in control the files come from the device, and after a reload from the browser's cache.
  isFirstVisit && !window.navigator.serviceWorker?.controller ? prefetchDelay : 0,
);
const loadInteractiveChunk = () => {
  prefetchOfflinePage();
  void import('./boot/after-first-interaction.tsx').then(
    ({ afterFirstInteraction }) => afterFirstInteraction(client),
    () => onFirstInteraction(loadInteractiveChunk),
  );
};
onFirstInteraction(loadInteractiveChunk);
