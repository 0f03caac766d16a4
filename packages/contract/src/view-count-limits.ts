/**
 * When a view of a content counts: once for a user, or for a device on which nobody is signed in, per content and day of
 * China's calendar.
 */
export const viewCounts = {
  /**
   * Milliseconds of presence or playing after which a view counts. Not from the product's specification: Meta counts a
   * video view after three seconds, and the Media Rating Council asks for two.
   */
  after: 3_000,
  /**
   * Views by guests of one content that one network may add in a day, because device ids can be made up: as many as it
   * may request codes by SMS, which is more than a school's hall.
   */
  perNetwork: 1_000,
} as const;
