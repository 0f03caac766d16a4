/** A live that an expert plans: characters of its texts, minutes of its length, and how far ahead it lies, in hours and days. */
export const livePlans = {
  titleLength: 40,
  introLength: 500,
  minutes: { min: 15, max: 240 },
  hoursAhead: 2,
  daysAhead: 90,
  /** Of one expert, waiting or returned at one time. */
  open: 10,
} as const;

export const liveStarts = {
  /** Minutes before the planned start: an earlier start asks to confirm, one before the second is refused. */
  early: 30,
  earliest: 12 * 60,
  /** Seconds within which an end before the time undoes the start, and that a rehearsal on the device records. */
  undone: 60,
  rehearsal: 10,
} as const;
