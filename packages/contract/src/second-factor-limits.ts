const minute = 60_000;

/** The second factor of operators: codes of an authenticator app (RFC 6238), and recovery codes. */
export const secondFactor = {
  digits: 6,
  /** How long one code is shown. */
  step: 30_000,
  /** Steps before and after the current one whose codes are accepted, because clocks differ. */
  window: 1,
  /** How long a session stays verified. */
  verifiedFor: 12 * 60 * minute,
  /** Wrong codes of one user within `failureWindow` after which all codes of that user are refused, correct ones too. */
  failures: 5,
  failureWindow: 15 * minute,
  /** A key that was not confirmed by a code within this time is of no use. */
  setupLifetime: 15 * minute,
  recoveryCodes: 10,
} as const;
