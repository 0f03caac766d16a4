/**
 * A faster time in which weeks of learning take a minute: server, pages and videos use it alike, so that videos are
 * really played and their viewing is checked by an injected clock.
 */

/** Seconds that pass in one. */
const speed = 8;

/**
 * Videos are slower: the duration of a call on a busy machine counts as a pause. Faster ones would outrun the page's
 * samples, four a second.
 */
const videoSpeed = 5;

/** Set once by the configuration for the server and every worker. */
const since = (): number => Number(process.env.E2E_QUICK_SINCE);

/** Milliseconds since 1970 by the faster clock. */
export const quickNow = (): number => since() + (Date.now() - since()) * speed;

/** The script with which a page uses it. */
export const quickTime = () => ({ since: since(), speed, videoSpeed });
