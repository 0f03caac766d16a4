import { sendCommentNotices } from '../domain/notices/comment-notices.ts';
import { startPolling } from '../kit/polling.ts';
import { RetryBackoff } from '../kit/retry-backoff.ts';
import { type PushDeps, sendPushes } from './send-pushes.ts';

/** Milliseconds between two polls, so the longest delay of a reply's notice. */
const pollInterval = 2_000;

/**
 * Sends notices that should not wait for the next minute, in every process: replies to comments, and pushes to
 * phones. Starts at once; the returned function stops it and resolves when the last poll is over.
 */
export function sendPendingNotices(deps: PushDeps): () => Promise<void> {
  const { db, clock, log } = deps;
  const closing = new AbortController();
  const logFailure = (error: unknown) => {
    if (!closing.signal.aborted) log?.warn({ err: error }, 'notices could not be sent');
  };
  const retries = new RetryBackoff<number>();
  const polling = startPolling({
    work: async () => {
      await sendCommentNotices(db, { now: clock.now(), retries, onFailure: logFailure });
      await sendPushes(deps, closing.signal);
    },
    interval: pollInterval,
    onError: logFailure,
  });
  polling.runNow();
  return () => {
    closing.abort();
    return polling.stop();
  };
}
