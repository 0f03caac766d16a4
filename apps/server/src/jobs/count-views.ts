import type { Db } from '../db/database.ts';
import { rollUpViews } from '../domain/view-counts/roll-up-views.ts';
import { startPolling } from '../kit/polling.ts';
import type { Log } from '../kit/log.ts';

/** Milliseconds between two runs, so the longest delay of a counter besides the caches of responses. */
const pollInterval = 3_000;
const batchSize = 10_000;

/**
 * Adds recorded views to the counters of contents every few seconds, in every process. Starts at once; the returned
 * function stops it and resolves when the last run is over.
 */
export function countViews({ db, log }: { db: Db; log?: Log | undefined }): () => Promise<void> {
  const polling = startPolling({
    work: async () => {
      while ((await rollUpViews(db, { batchSize })) === batchSize);
    },
    interval: pollInterval,
    onError: (error) => log?.warn({ err: error }, 'views could not be counted'),
  });
  polling.runNow();
  return () => polling.stop();
}
