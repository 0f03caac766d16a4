/** Requesting the phone's location, which happens only when the user taps for it. Milliseconds and metres. */
export const locating = {
  /** How long the phone may search, and how old a known position may be. */
  timeout: 10_000,
  maximumAge: 300_000,
  /** A position less accurate than this gives a city, not a county. */
  maxAccuracy: 10_000,
} as const;
