import { app } from '@academy/contract/limits.ts';
import { cleanupOutdatedCaches, matchPrecache, precache, addRoute } from 'workbox-precaching';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { offlineCaches } from '../platform/offline-caches.ts';
import { isUnreachable } from './is-unreachable.ts';
import { findSaved } from './saved-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build. */
declare const SHELL_FILES: readonly { url: string; revision: string | null }[];

const shell = `${app.basePath}index.html`;
/** Milliseconds after which the cached app opens instead of a page that does not arrive. */
const pageTimeout = 3_000;

/**
 * Serves pages from the server while online, so that an old release never hides a new one; offline the cached app
 * opens and reads cached responses.
 */
export function servePages(): void {
  addEventListener('activate', (event) =>
    (event as ExtendableEvent).waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
  );
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && !/\.\w+$/.test(url.pathname),
    async ({ request, event }) => {
      const page = openPage(event as FetchEvent, request);
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout));
      const response = await Promise.race([page.catch(() => undefined), timeout]);
      if (response && !isUnreachable(response)) return response;
      return (await matchPrecache(shell)) ?? page;
    },
  );
}

/** The browser has preloaded it while the worker started. */
async function openPage({ preloadResponse }: FetchEvent, request: Request): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** Serves the app's files: what every visit needs is precached with the worker, the rest when it is first opened. */
export function serveAssets(): void {
  cleanupOutdatedCaches();
  precache([...SHELL_FILES]);
  addRoute({ directoryIndex: '', cleanURLs: false });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${app.basePath}assets/`),
    new CacheFirst({
      cacheName: offlineCaches.assets,
      matchOptions: { ignoreVary: true },
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: 160, maxAgeSeconds: 60 * 24 * 3_600, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/**
 * Serves pictures from the cache, since they never change under their address. Signed ones are for one user and a few
 * minutes.
 */
export function servePictures(): void {
  const strategy = new CacheFirst({
    cacheName: offlineCaches.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 24 * 3_600, purgeOnQuotaError: true }),
      // Pictures of a saved article stay as long as it is saved.
      { handlerDidError: async ({ request }) => findSaved(request.url) },
    ],
  });
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin &&
      request.destination === 'image' &&
      url.pathname.startsWith('/media/') &&
      !url.pathname.startsWith('/media/signed/'),
    strategy,
  );
}
