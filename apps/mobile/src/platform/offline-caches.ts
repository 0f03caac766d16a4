/** The caches that pages share with the worker behind them, by name. What a name begins with says who may empty it. */
export const offlineCaches = {
  /** Parts of the app that are fetched when they are first needed. */
  assets: 'academy-assets',
  /** Pictures that were seen. */
  pictures: 'academy-pictures',
  /** What the server last answered somebody; guests have one together. */
  answers: 'academy-answers-',
  /** What somebody asked to have on this device; one cache each. It survives everything but being taken out. */
  saved: 'academy-saved-',
} as const;

/** Whoever is not signed in. */
export const guest = 0;

/** When a kept answer was given, in milliseconds since 1970: said by its `Date`, which every server sends. */
export const answeredAt = (answer: Response): number => Date.parse(answer.headers.get('date') ?? '') || 0;

/** What a page tells its worker. */
export type WordToWorker =
  /** Who is here now: answers of everybody else are forgotten. */
  | { readonly say: 'person'; readonly uid: number }
  /** Which old answers has this page been shown? Answered with `kept`. */
  | { readonly say: 'asks' }
  /** The new release may take over. */
  | { readonly say: 'take over' };

/** What the worker tells a page: it was given an answer of an earlier time (milliseconds since 1970). */
export type WordToPage = { readonly say: 'kept'; readonly at: number };
