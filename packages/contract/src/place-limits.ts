/** Where somebody is, asked of their phone when they tap for it and of nothing else. Milliseconds and metres. */
export const locating = {
  /** How long a phone may look for itself, and how old what it knew already may be. */
  patience: 10_000,
  maximumAge: 300_000,
  /** A place that is known worse than this names a city, not a county. */
  coarse: 10_000,
} as const;
