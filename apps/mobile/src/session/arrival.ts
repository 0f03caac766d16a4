/**
 * What stood behind the `#` of the address when the app was opened, where Apple answers; the navigator drops it. Taken
 * by whoever it is meant for.
 */
export const arrival = { fragment: '' };
