/**
 * The fragment of the address that the app was opened with, which carries Apple's sign-in response; the navigator
 * drops it. Its reader clears it.
 */
export const launchAddress = { fragment: '' };
