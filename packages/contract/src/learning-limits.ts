/** The speeds at which videos can be played; what was played at one of them counts. */
export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const;

/**
 * What a guest watched is taken over by who signs in on the same phone: what was begun within this time, and so many
 * units a day. Mini videos are not among them: they are swiped by the hundred, and a guest sees no progress of them.
 */
export const guestViews = { maxAge: 24 * 3_600_000, perDay: 40 } as const;
export const guestViewTypes = ['course', 'graphic', 'actLive', 'expertLive'] as const;
