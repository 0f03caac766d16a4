import { coolingOff } from '@academy/contract/limits.ts';

/** Days between asking for it and the account's end. */
export const coolingOffDays = coolingOff / 86_400_000;
