import { apiHealth } from '@academy/contract/limits.ts';

/** A rolling window over how the last calls ended. */
export interface Health {
  /** Counts one call. Clears the window and calls back once when too many of it failed. */
  record: (failed: boolean) => void;
}

/** Watches the last 10 calls; when 8 of them failed, calls `onUnhealthy` and starts anew. */
export function createHealth(onUnhealthy: () => void): Health {
  let recent: boolean[] = [];
  return {
    record(failed) {
      recent = [...recent, failed].slice(-apiHealth.window);
      if (recent.filter(Boolean).length < apiHealth.failures) return;
      recent = [];
      onUnhealthy();
    },
  };
}
