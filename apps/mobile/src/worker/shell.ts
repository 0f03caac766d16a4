import { app } from '@academy/contract/limits.ts';
import { cleanupOutdatedCaches, matchPrecache, precache, addRoute } from 'workbox-precaching';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { offlineCaches } from '../platform/offline-caches.ts';
import { isUnreachable } from './is-unreachable.ts';
import { findSaved } from './saved.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written into the worker by the build. */
declare const SHELL_FILES: readonly { url: string; revision: string | null }[];

const shell = `${app.basePath}index.html`;
/** Milliseconds after which the app opens by itself in place of a page that does not come. */
const patience = 3_000;

/**
 * A page comes from the server while there is one, so that a new release is never hidden by an old one; without one the
 * app opens from this device and reads what it kept.
 */
export function servePages(): void {
  addEventListener('activate', (event) =>
    (event as ExtendableEvent).waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
  );
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && !/\.\w+$/.test(url.pathname),
    async ({ request, event }) => {
      const page = openPage(event as FetchEvent, request);
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
      const answer = await Promise.race([page.catch(() => undefined), late]);
      if (answer && !isUnreachable(answer)) return answer;
      return (await matchPrecache(shell)) ?? page;
    },
  );
}

/** The browser has asked for it while the worker woke up. */
async function openPage({ preloadResponse }: FetchEvent, request: Request): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The app itself: what every visit needs is fetched with the worker, everything else when it is first opened. */
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

/** Pictures never change under their address. What is signed is for one person and a few minutes. */
export function servePictures(): void {
  const strategy = new CacheFirst({
    cacheName: offlineCaches.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 24 * 3_600, purgeOnQuotaError: true }),
      // A saved article has its pictures for as long as it is saved.
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
