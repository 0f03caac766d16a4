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

/**
 * Messages of a page to the worker. A page and the worker may be of different releases until the user accepts an update,
 * so the words of messages do not change.
 */
export type MessageToWorker =
  /** Who is signed in now: the responses of everybody else are deleted. */
  | { readonly say: 'person'; readonly uid: number }
  /** Asks how old the responses are that this page received. Answered with `kept`, if any was cached. */
  | { readonly say: 'asks' }
  /** The new release may take over. */
  | { readonly say: 'take over' };

/** Message of the worker to a page: it was given a response cached at this time (milliseconds since 1970). */
export type MessageToPage = { readonly say: 'kept'; readonly at: number };
