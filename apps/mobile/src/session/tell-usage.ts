import type { usageEvents } from '@academy/contract/usage-limits.ts';

type UsageEvent = (typeof usageEvents)[number];

/** Says that something was done, and not a word more, to whoever counts it: nobody, without consent. */
export function tellUsage(name: UsageEvent): void {
  dispatchEvent(new CustomEvent<UsageEvent>('usage', { detail: name }));
}
