import { usageLimits } from '@academy/contract/usage-limits.ts';

/** Two moments of one phone's clock, and the moment by ours at which its word arrived. Milliseconds since 1970. */
interface Told {
  readonly at: number;
  readonly sentAt: number;
  readonly now: number;
}

/**
 * When something was, by our clock. Phones' clocks are wrong by minutes or by years: of theirs only the distance
 * between what happened and the sending is believed, and that only as far as something may be late.
 */
export function momentOf({ at, sentAt, now }: Told): Date {
  const age = Math.min(usageLimits.lateFor, Math.max(0, sentAt - at));
  return new Date(now - age);
}
