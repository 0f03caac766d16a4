import type { usageEvents } from '@academy/contract/usage-limits.ts';

type UsageEvent = (typeof usageEvents)[number];

/** Dispatches a usage event by its name only. Without consent nobody listens. */
export function trackUsageEvent(name: UsageEvent): void {
  dispatchEvent(new CustomEvent<UsageEvent>('usage', { detail: name }));
}
