import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { respondedAt, guestId, offlineCaches } from '../platform/offline-caches.ts';
import {
  deleteOthersResponses,
  findUserId,
  isCacheable,
  isPageContent,
  isSuccess,
} from '../data/offline-responses.ts';
import { isUnreachable } from './is-unreachable.ts';
import { findSaved } from './saved-files.ts';
import { notifyCached } from './notify-cached.ts';

/**
 * Seconds after which the cached response is shown instead of one that does not arrive; a call itself times out after
 * 5.
 */
const networkTimeout = 3;
/** For one user: some weeks of reading, a few megabytes. */
const maxEntries = 200;
const maxAgeDays = 30;

/** The user id that the page sent last; unknown after the worker was stopped. */
let currentUser: number | undefined;

const strategies = new Map<number, NetworkFirst>();

/** Each user's responses are in a cache of their own, so that a wrong key cannot show one user's to another. */
function strategyOf(uid: number): NetworkFirst {
  const existing = strategies.get(uid);
  if (existing) return existing;
  const strategy = new NetworkFirst({
    cacheName: `${offlineCaches.responses}${uid}`,
    networkTimeoutSeconds: networkTimeout,
    matchOptions: { ignoreVary: true },
    plugins: [
      new ExpirationPlugin({
        maxEntries,
        maxAgeSeconds: maxAgeDays * 24 * 3_600,
        purgeOnQuotaError: true,
      }),
      {
        // A response that arrives after its user has left is not cached.
        cacheWillUpdate: async ({ response }) =>
          (await isSuccess(response)) && isCurrentOrGuest(uid) ? response : null,
        cachedResponseWillBeUsed: async ({ cachedResponse, request, event }) => {
          if (cachedResponse && isPageContent(new URL(request.url).pathname))
            notifyCached(event, respondedAt(cachedResponse));
          return cachedResponse;
        },
        // A gateway error counts as no connection; it is passed on where nothing was cached.
        fetchDidSucceed: async ({ response, state }) => {
          if (!isUnreachable(response)) return response;
          if (state) state['refusal'] = response;
          throw new Error(`${response.status} ${response.url}`);
        },
        // Where this user has no cached response, one saved for everybody on this device is used.
        handlerDidError: async ({ request, event, state }) => {
          const saved = await findSaved(request.url);
          if (saved) notifyCached(event, respondedAt(saved));
          return saved ?? (state?.['refusal'] as Response | undefined);
        },
      },
    ],
  });
  strategies.set(uid, strategy);
  return strategy;
}

const isCurrentOrGuest = (uid: number): boolean =>
  currentUser === undefined || uid === guestId || uid === currentUser;

/** Deletes the responses of everybody but guests and this user. */
export function deleteResponsesOfOthers(uid: number): Promise<void> {
  currentUser = uid;
  return deleteOthersResponses(uid);
}

/** Serves API responses: the newest while online, the last one of this user offline. */
export function serveApiResponses(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isCacheable({ method: request.method, pathname: url.pathname }),
    async ({ request, event }) => {
      const uid = findUserId(request.headers.get('token'));
      return uid === undefined ? fetch(request) : strategyOf(uid).handle({ request, event });
    },
  );
}
