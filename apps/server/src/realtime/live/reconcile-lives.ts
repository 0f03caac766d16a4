import { liveLimits } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { advanceLives, findNextTimedStart } from '../../domain/live/live-transitions.ts';
import { endDeadRuns } from '../../domain/live/runs.ts';
import { notifyFollowersOfStarts } from '../../domain/notices/follower-notices.ts';
import { notifyReserversOfStarts } from '../../domain/notices/live-notices.ts';
import { createJumpDetector } from '../../kit/clock-jumps.ts';
import { type Clock, type Monotonic, monotonic } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { startPolling } from '../../kit/polling.ts';
import { RetryBackoff } from '../../kit/retry-backoff.ts';
import type { Storage } from '../../ports/storage.ts';
import { addPoster } from './recording-poster.ts';
import { createRecording, listLivesWithoutRecording, listRecordingsWithoutPoster } from './recordings.ts';

/** Milliseconds between runs: timed transitions are late by this at most, except starts, for which viewers wait. */
const pollInterval = 3_000;
/**
 * Milliseconds for which runs must have succeeded before a missing heartbeat counts: by then every living process has
 * written one.
 */
const trustedAfter = 9_000;
/**
 * The same before a publisher who left counts as not having returned, after the time of day was set: by then those
 * whose grace period seemed to be over have had all of it.
 */
const graceTrustedAfter = (liveLimits.grace + 10) * 1_000;

interface ReconcileDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Measures durations; absent: the system's monotonic clock. */
  readonly elapsed?: Monotonic | undefined;
  readonly log?: Log | undefined;
  readonly ffmpegPath?: string | undefined;
  /** This server process, whose previous instance left nothing running. */
  readonly process: string;
}

/**
 * Reconciles the state of lives with the clock and the rows. It runs in every process, so that a crash of any process
 * is repaired: runs of crashed processes are ended, lives start and end on time or for lack of a publisher, people
 * who reserved a live are notified of its start, and ended lives get their recording and poster. Starts at once; the
 * returned function stops it and resolves after the last run.
 */
export function reconcileLives(deps: ReconcileDeps): () => Promise<void> {
  const { db, clock, elapsed = monotonic, log } = deps;
  const finishRecordings = createRecordingFinisher(deps);
  const hasJumped = createJumpDetector(clock, elapsed);
  /** What this process left running before its start; undefined once that was ended. */
  let previous: { process: string; startedBefore: Date } | undefined = {
    process: deps.process,
    startedBefore: clock.now(),
  };
  /**
   * Undefined after a failed run, because the database may have been down for all processes, and after the time of day
   * was set, because stored times then say nothing.
   */
  let trustedFrom: number | undefined;
  let graceTrustedFrom = 0;
  const startTimer = createStartTimer(deps);

  const reconcile = async () => {
    const now = clock.now();
    if (hasJumped()) {
      trustedFrom = undefined;
      graceTrustedFrom = elapsed() + graceTrustedAfter;
      log?.warn('the time of day was set; missing heartbeats and publishers do not count for a while');
    }
    trustedFrom ??= elapsed() + trustedAfter;
    const heartbeatsCount = elapsed() >= trustedFrom;
    await endDeadRuns(db, { now, previous, heartbeatsCount });
    previous = undefined;
    await advanceLives(db, { now, graceCounts: elapsed() >= graceTrustedFrom });
    await startTimer.schedule(now);
    for (const notifyAll of [notifyReserversOfStarts, notifyFollowersOfStarts])
      await notifyAll(db, now).catch((error: unknown) =>
        log?.warn({ err: error }, 'the notices of the start of a live could not be sent'),
      );
    await finishRecordings(elapsed());
  };
  const polling = startPolling({
    work: reconcile,
    interval: pollInterval,
    onError: (error) => {
      trustedFrom = undefined;
      log?.warn({ err: error }, 'lives could not be reconciled');
    },
  });
  const stopListening = onLiveChanged(() => polling.runNow());
  polling.runNow();
  return async () => {
    stopListening();
    await polling.stop();
    await startTimer.stop();
  };
}

/** Milliseconds: longer than any run, which the next start does not wait for. */
const startLookahead = 60_000;
/** Milliseconds that a timer may fire too early. */
const timerTolerance = 5;

/** Starts pre-recorded lives at their times, between two runs. */
function createStartTimer({ db, clock, log }: Pick<ReconcileDeps, 'db' | 'clock' | 'log'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const starting = new Set<Promise<void>>();
  const startNow = () => {
    const start = advanceLives(db, { now: clock.now(), graceCounts: false })
      .catch((error: unknown) => log?.warn({ err: error }, 'a live could not be started at its time'))
      .finally(() => starting.delete(start));
    starting.add(start);
  };
  return {
    /** Schedules the next start after `now`. */
    schedule: async (now: Date): Promise<void> => {
      const at = await findNextTimedStart(db, { now, until: new Date(now.getTime() + startLookahead) });
      clearTimeout(timer);
      timer = at && setTimeout(startNow, at.getTime() - now.getTime() + timerTolerance);
    },
    /** Resolves once the starts that are under way have ended. */
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      await Promise.all(starting);
    },
  };
}

interface FinishDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  readonly ffmpegPath?: string | undefined;
}

/**
 * Returns a function that creates what ended lives still lack: the recording first, then its poster, which may be
 * missing if the process crashed in between. A failure does not delay the other lives and is retried with exponential
 * backoff.
 */
function createRecordingFinisher(deps: FinishDeps): (now: number) => Promise<void> {
  const { db, log } = deps;
  const recordingRetries = new RetryBackoff<number>();
  const posterRetries = new RetryBackoff<number>();
  return async (now) => {
    for (const contentId of await listLivesWithoutRecording(db)) {
      if (!recordingRetries.isDue(contentId, now)) continue;
      const error = await failureOf(async () => {
        if ((await createRecording(deps, contentId)) !== undefined)
          log?.info({ live: contentId }, 'a recording was created');
      });
      const wait = recordingRetries.record(contentId, { failed: error !== undefined, now });
      if (error) log?.warn({ err: error, live: contentId, wait }, 'a recording could not be created yet');
    }
    for (const { contentId, videoId } of await listRecordingsWithoutPoster(db)) {
      if (!posterRetries.isDue(videoId, now)) continue;
      const error = await failureOf(async () => {
        if (!(await addPoster(deps, { contentId, videoId })))
          log?.warn({ live: contentId }, 'no picture can be made of a recording; its cover is shown');
      });
      const wait = posterRetries.record(videoId, { failed: error !== undefined, now });
      if (error)
        log?.warn(
          { err: error, live: contentId, wait },
          'the poster of a recording could not be created yet',
        );
    }
  };
}

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('ended without a reason');
  }
}
