/** The time of day as a value that is handed in, so that tests and demo content can choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
