import { apiHealth } from '@academy/contract/limits.ts';

export interface Health {
  /** Counts one call. When too many in the window failed, clears it and calls back. */
  record: (failed: boolean) => void;
}

/**
 * Watches the last 10 calls; when 8 of them failed, calls `onUnhealthy` and starts again. Calls that fail while the device
 * is offline do not count: they say nothing about the service.
 */
export function createHealth(onUnhealthy: () => void, isOnline: () => boolean): Health {
  let recent: boolean[] = [];
  return {
    record(failed) {
      if (failed && !isOnline()) return;
      recent = [...recent, failed].slice(-apiHealth.window);
      if (recent.filter(Boolean).length < apiHealth.failures) return;
      recent = [];
      onUnhealthy();
    },
  };
}
