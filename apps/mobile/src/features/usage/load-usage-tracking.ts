/**
 * Starts usage tracking, as `startUsageTracking` does, once its chunk is loaded. Without a connection nothing starts;
 * the next start of the app tries again.
 */
export function loadUsageTracking(since?: number): void {
  void import('./track-usage.ts').then(({ startUsageTracking }) => startUsageTracking(since)).catch(() => {});
}
