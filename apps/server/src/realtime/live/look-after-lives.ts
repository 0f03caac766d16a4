import { endDeadRuns } from '../../domain/live/ended-runs.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { turnLives } from '../../domain/live/turn-lives.ts';
import { tellOfBeginnings } from '../../domain/notices/tell-followers.ts';
import { tellOfStarts } from '../../domain/notices/tell-of-lives.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Storage } from '../../ports/storage.ts';
import { finishReplays } from './finish-replays.ts';

/** Between two looks, ms: what the clock decides happens so much late at most. */
const lookEvery = 3_000;
/** For so long, in ms, looks have to have worked before a run's silence counts: by then whoever lives has said so. */
const sureAfter = 9_000;

interface CareParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly ffmpegPath?: string | undefined;
  /** This server, whose earlier life left nothing running. */
  readonly process: string;
}

/**
 * Keeps lives going by the clock and the rows, in every process at once and whichever of them died: runs of the dead
 * end, lives begin and end at their hours or for want of a publisher, who reserved one that began is told, and what
 * ended gets its replay and its poster. Begins at once; the returned function resolves when the last look is over.
 */
export function lookAfterLives(parts: CareParts): () => Promise<void> {
  const { db, clock, log } = parts;
  const finish = finishReplays(parts);
  let first = true;
  /** Absent after a look that failed: the database may have been away for everybody. */
  let sureFrom: number | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const look = async () => {
    const now = clock.now();
    sureFrom ??= now.getTime() + sureAfter;
    const isSure = now.getTime() >= sureFrom;
    await endDeadRuns(db, { now, process: first ? parts.process : undefined, isSure });
    first = false;
    await turnLives(db, now);
    for (const tellAll of [tellOfStarts, tellOfBeginnings])
      await tellAll(db, now).catch((error: unknown) =>
        log?.warn({ err: error }, 'those who wait for a live could not be told that it began'),
      );
    await finish(now.getTime());
  };
  const lookSoon = () => {
    if (closed) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        sureFrom = undefined;
        if (!closed) log?.warn({ err: error }, 'lives could not be looked after');
      })
      .finally(() => {
        looking = undefined;
        if (!again) return;
        again = false;
        lookSoon();
      });
  };
  const timer = setInterval(lookSoon, lookEvery);
  const stopListening = onLiveChanged(lookSoon);
  lookSoon();
  return async () => {
    closed = true;
    clearInterval(timer);
    stopListening();
    await looking;
  };
}
