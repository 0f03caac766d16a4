import type { Db } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { startPolling } from '../kit/polling.ts';
import { readJson } from './demo-files.ts';
import { LiveCommentFile } from './live-comments.ts';
import { playLiveComments } from './play-live-comments.ts';
import { refreshLives } from './refresh-lives.ts';

/** Milliseconds. */
const refreshInterval = 60_000;
const commentInterval = 2_000;

interface RunDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The path of the folder `demo/`. */
  readonly folder: string;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * While the academy runs: reschedules the demo's lives when they have ended, and says the prepared comments of a
 * broadcast in time. `close` resolves when the running work is over.
 */
export function runDemoLives({ db, clock, folder, log }: RunDeps): { close: () => Promise<void> } {
  const comments = readJson(folder, 'live-comments.json', LiveCommentFile);
  const refreshing = startPolling({
    work: () => refreshLives({ db, clock, folder }),
    interval: refreshInterval,
    onError: (error) => log.warn({ err: error }, 'the lives could not be refreshed'),
  });
  const commenting = startPolling({
    work: async () => playLiveComments(db, { liveComments: await comments, now: clock.now() }),
    interval: commentInterval,
    onError: (error) => log.warn({ err: error }, 'the comments of a live could not be added'),
  });
  commenting.runNow();
  return {
    close: async () => {
      await Promise.all([refreshing.stop(), commenting.stop()]);
    },
  };
}
