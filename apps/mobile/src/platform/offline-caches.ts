/** Names of the caches that pages share with the service worker. The prefix of a name tells who may delete it. */
export const offlineCaches = {
  /** Scripts and styles that are loaded when first needed. */
  assets: 'academy-assets',
  /** Pictures that were shown. */
  pictures: 'academy-pictures',
  /** The last API responses of one user; all guests share one cache. */
  responses: 'academy-answers-',
  /** What a user saved on this device, one cache each. Only removing it deletes it. */
  saved: 'academy-saved-',
} as const;

/** The id used for everybody who is not signed in. */
export const guestId = 0;

/** When a cached response was sent, in milliseconds since 1970, from its `Date` header, which every server sends. */
export const respondedAt = (response: Response): number =>
  Date.parse(response.headers.get('date') ?? '') || 0;

/** Messages of a page to the worker. */
export type MessageToWorker =
  /** Who is signed in now: the responses of everybody else are deleted. */
  | { readonly type: 'setUser'; readonly uid: number }
  /** Asks how old the responses are that this page was given. Answered with `cachedResponse`, if any was cached. */
  | { readonly type: 'getCachedAt' }
  /** The new release may take over. */
  | { readonly type: 'skipWaiting' };

/** Message of the worker to a page: it was given a response cached at this time (milliseconds since 1970). */
export type MessageToPage = { readonly type: 'cachedResponse'; readonly at: number };

/**
 * How releases before 3.4 said `skipWaiting`. An open page of such a release sends it to this worker when the user
 * accepts the update; a worker that did not understand it would never take over.
 */
export type EarlierMessageToWorker = { readonly say: 'take over' };
/**
 * How workers of releases before 3.4 said `cachedResponse`. Such a worker goes on serving new pages until the user
 * accepts the update, and without this the bar would not say that what they show is old.
 */
export type EarlierMessageToPage = { readonly say: 'kept'; readonly at: number };
