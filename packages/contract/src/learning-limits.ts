/** The speeds at which videos can be played; what was played at one of them counts. */
export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const;

/**
 * A guest's learning that a user takes over by signing in on the same phone: units begun within `maxAge`, at most `perDay` a
 * day. Mini videos are left out, because they are swiped by the hundred and show guests no progress.
 */
export const guestViews = { maxAge: 24 * 3_600_000, perDay: 40 } as const;
export const guestViewTypes = ['course', 'graphic', 'actLive', 'expertLive'] as const;
