import { tellOfComments } from '../domain/notices/tell-of-comments.ts';
import { LaterTries } from '../kit/later-tries.ts';
import { type PushParts, sendPushes } from './send-pushes.ts';

/** Between two looks, milliseconds: who is answered learns of it so much later at most. */
const lookEvery = 2_000;

/**
 * Tells what should not wait for the minute, in every process at once: who was answered, and phones outside the app.
 * Begins at once; the returned function resolves when the last look is over.
 */
export function tellSoon(parts: PushParts): () => Promise<void> {
  const { db, clock, log } = parts;
  const leaving = new AbortController();
  const note = (error: unknown) => {
    if (!leaving.signal.aborted)
      log?.warn({ err: error }, 'somebody could not be told of what concerns them');
  };
  const tries = new LaterTries<number>();
  let looking: Promise<void> | undefined;
  const look = async () => {
    await tellOfComments(db, { now: clock.now(), tries, onFailure: note });
    await sendPushes(parts, leaving.signal);
  };
  const lookNow = () => {
    looking ??= look()
      .catch(note)
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(lookNow, lookEvery);
  lookNow();
  return async () => {
    leaving.abort();
    clearInterval(timer);
    await looking;
  };
}
