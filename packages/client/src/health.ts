import { apiHealth } from '@academy/contract/limits.ts';

export interface Health {
  /** Counts one call. When too many in the window failed, clears it and calls back. */
  record: (failed: boolean) => void;
}

/** Watches the last 10 calls; when 8 of them failed, calls `onUnhealthy` and starts again. */
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
