/** How long an answer is taken as fresh, in milliseconds. */
export const staleTimes = {
  /** What others change while one looks: comments, the state of a live. */
  moment: 10_000,
  /** Lists and pages. */
  minute: 60_000,
  /** What an operator rarely touches: areas, articles of the system. */
  hour: 3_600_000,
} as const;
