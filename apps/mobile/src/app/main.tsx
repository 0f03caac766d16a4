import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { countDaysAt } from '../format/date.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { keepInstallOffer } from '../platform/install-prompt.ts';
import { holdLateChunks, releaseLateChunks } from '../platform/late-chunk.ts';
import { config } from '../session/config-store.ts';
import { session } from '../session/session-store.ts';
import { wearKept } from '../session/wear-appearance.ts';
import { afterPaint } from './after-paint.ts';
import { markInlinedStyles, retryFailedStyles } from './chunk-styles.ts';
import { findFirstScreen, fits, remember, type FirstScreen } from './first-screen.ts';
import { launch } from './launch.ts';
import { pressAgain } from './pressed-early.ts';
import { createQueryClient } from './query-client.ts';
import { screens } from './screens.ts';
import { StackView } from './stack-view.tsx';
import { whenIdle, whenPainted, whenTouched } from './when.ts';

markInlinedStyles();
retryFailedStyles();
const keepingSession = () => import('./keep-session.ts');
launch(() => void keepingSession().then(({ fetchProfile }) => fetchProfile(client)));
const root = document.getElementById('root')!;
const client = createQueryClient();
// What was read as one person is not shown to the next; a guest's answers stay until they are read anew. Screens have
// to learn first who is there now: what belongs to a person they no longer ask for.
session.onTurn = (before) =>
  void setTimeout(() => void (before ? client.resetQueries() : client.invalidateQueries()));
const app = (isServed?: boolean) => (
  <QueryClientProvider client={client}>
    <StackView isServed={isServed} />
  </QueryClientProvider>
);
const opened = appNavigator.getSnapshot();
const served = findFirstScreen();

/** Draws the screen from nothing, in place of whatever stands there. */
function draw(): void {
  root.textContent = '';
  delete document.documentElement.dataset.otherArea;
  pressAgain();
  createRoot(root).render(app());
}

/** After this long nothing that was rendered waits to be taken over, or hardly anything. Milliseconds. */
const takenOverWithin = 60_000;

/** Brings the screen to life that the server rendered. */
async function takeOver(screen: FirstScreen): Promise<void> {
  // Rendered for a guest: whoever is signed in reads it anew, and may be shown more.
  const isGuest = !session.get().token;
  if (isGuest) holdLateChunks(whenTouched);
  try {
    await Promise.all([remember(screen, client), screens.load(screen.path), whenPainted()]);
  } catch {
    // It can be read all the same, and its links lead on.
    screens.forget(screen.path);
    return whenTouched(() => void takeOver(screen));
  }
  // Whoever was quicker than the script has opened another page by now.
  if (appNavigator.getSnapshot() !== opened) return draw();
  const onRecoverableError = (error: unknown) => {
    releaseLateChunks();
    reportError(error);
  };
  countDaysAt(screen.at);
  setTimeout(countDaysAt, takenOverWithin);
  // In slices, between which a finger is answered; at once it would keep a slow phone for a tenth of a second and more.
  startTransition(() => void hydrateRoot(root, app(true), { onRecoverableError }));
  pressAgain();
  if (!isGuest) whenIdle(() => void client.invalidateQueries());
}

const start = () => (served && fits(served, topPage(opened).path) ? takeOver(served) : draw());
if (served) config.start(served.config);
void wearKept().then(start, start);
whenIdle(() => afterPaint(served !== undefined));
keepInstallOffer();
/** The page that a lost connection opens has to be here before the connection is lost. */
const layInWeb = () =>
  void screens.load('/pages/common/web').catch(() => screens.forget('/pages/common/web'));
/** Milliseconds: a first visit is shown, read and at rest before anything is laid in for the next one. */
const layInAfter = 5_000;
setTimeout(
  () =>
    whenIdle(() => {
      // A film that plays by itself is watched without a touch.
      layInWeb();
      void import('./keep-offline.ts').then(
        ({ keepOffline }) => keepOffline(client, import.meta.url),
        () => {},
      );
    }),
  // What a worker gives comes from the device itself.
  window.navigator.serviceWorker?.controller ? 0 : layInAfter,
);
const touched = () => {
  layInWeb();
  void import('./first-touch.ts').then(
    ({ firstTouch }) => firstTouch(client),
    () => whenTouched(touched),
  );
};
whenTouched(touched);
