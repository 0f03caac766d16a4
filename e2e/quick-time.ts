/**
 * The time of the academy in which a parent learns for weeks within a minute: its server, its pages and its films go
 * by it alike, so that what is watched is really played, and judged by a clock that is only handed in.
 */

/** So many seconds pass in one. */
const pace = 8;

/**
 * Films are slower: what a call takes on a busy machine passes as time too, as if its viewer had paused. Faster ones
 * would outrun the looks that a page takes at them, which are four a second.
 */
const filmPace = 5;

/** The configuration names the moment once, for the server and for every worker. */
const since = (): number => Number(process.env.E2E_QUICK_SINCE);

/** Milliseconds since 1970, by that clock. */
export const quickNow = (): number => since() + (Date.now() - since()) * pace;

/** What a page needs to go by it. */
export const quickTime = () => ({ since: since(), pace, filmPace });
