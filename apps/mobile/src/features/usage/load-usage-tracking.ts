/**
 * Starts usage tracking from now on, once its chunk is loaded. Without a connection nothing starts; the next start of the
 * app tries again.
 */
export function loadUsageTracking(): void {
  void import('./track-usage.ts').then(({ startUsageTracking }) => startUsageTracking()).catch(() => {});
}
