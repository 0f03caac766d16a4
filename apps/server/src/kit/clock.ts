/** The current time, passed in so that tests and demo content can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Milliseconds since some moment. For durations within this process: unlike the time of day, which people and time
 * servers set, it never jumps.
 */
export type Monotonic = () => number;

export const monotonic: Monotonic = () => performance.now();

/** Options of an `LRUCache` whose entries age by the monotonic clock, which is read for each of them. */
export const agesByMonotonic = { perf: { now: monotonic }, ttlResolution: 0 } as const;
