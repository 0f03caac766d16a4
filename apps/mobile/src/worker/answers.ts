import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { answeredAt, guest, offlineCaches } from '../platform/offline-caches.ts';
import { forgetOthers } from '../session/forget-others.ts';
import { isGood, isKept, personOf } from '../session/kept-answers.ts';
import { isUnreachable } from './is-unreachable.ts';
import { findSaved } from './saved.ts';
import { tellKept } from './tell-kept.ts';

/** Seconds after which the last answer is shown in place of one that does not come; a call itself is given up after 5. */
const patience = 3;
/** Of one person: some weeks of reading, a few megabytes. */
const most = 200;
const days = 30;

/** Who is here, as the page said last; unknown after the worker was put to sleep. */
let present: number | undefined;

const strategies = new Map<number, NetworkFirst>();

/** Each person's answers lie apart, so that no mistake of a key could show one's to another. */
function strategyOf(uid: number): NetworkFirst {
  const known = strategies.get(uid);
  if (known) return known;
  const strategy = new NetworkFirst({
    cacheName: `${offlineCaches.answers}${uid}`,
    networkTimeoutSeconds: patience,
    matchOptions: { ignoreVary: true },
    plugins: [
      new ExpirationPlugin({ maxEntries: most, maxAgeSeconds: days * 24 * 3_600, purgeOnQuotaError: true }),
      {
        // An answer that was on its way while its person left is not kept.
        cacheWillUpdate: async ({ response }) =>
          (await isGood(response)) && isWelcome(uid) ? response : null,
        cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
          if (cachedResponse) tellKept(event, answeredAt(cachedResponse));
          return cachedResponse;
        },
        // A gateway without a server behind it is no connection; its words are passed on where nothing was kept.
        fetchDidSucceed: async ({ response, state }) => {
          if (!isUnreachable(response)) return response;
          if (state) state['refusal'] = response;
          throw new Error(`${response.status} ${response.url}`);
        },
        // Where this person was never answered, what was saved for everybody on this device is.
        handlerDidError: async ({ request, event, state }) => {
          const saved = await findSaved(request.url);
          if (saved) tellKept(event, answeredAt(saved));
          return saved ?? (state?.['refusal'] as Response | undefined);
        },
      },
    ],
  });
  strategies.set(uid, strategy);
  return strategy;
}

const isWelcome = (uid: number): boolean => present === undefined || uid === guest || uid === present;

/** Forgets the answers of everybody but guests and whoever is here now. */
export function keepOnly(uid: number): Promise<void> {
  present = uid;
  return forgetOthers(uid);
}

/** The newest answer while there is a connection, the last one that this person had when there is none. */
export function serveAnswers(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isKept({ method: request.method, pathname: url.pathname }),
    async ({ request, event }) => {
      const uid = personOf(request.headers.get('token'));
      return uid === undefined ? fetch(request) : strategyOf(uid).handle({ request, event });
    },
  );
}
