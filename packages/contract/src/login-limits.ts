/** A name to log in with instead of the number. It never looks like a number. */
export const loginName = { minLength: 4, maxLength: 32, pattern: '^[A-Za-z][A-Za-z0-9_.-]{3,31}$' } as const;

/** Codes by SMS. The limits count messages to one number, and what one device and one address request in vain. */
export const smsCode = {
  digits: 6,
  lifetime: 5 * 60_000,
  attempts: 5,
  /**
   * Of these attempts, how many all networks other than the requesting one have together, within the code's lifetime.
   */
  attemptsFromElsewhere: 3,
  resendAfter: 60_000,
  perNumberAnHour: 5,
  perNumberADay: 10,
  /** Of one device or address, for numbers that are never confirmed: a school's address stands for many families. */
  perDeviceAnHour: 10,
  perDeviceADay: 20,
  perAddressAnHour: 400,
  perAddressADay: 1_000,
} as const;
