import { session } from '../../session/session-store.ts';
import { usageChoiceKey } from '../../session/usage-choice-key.ts';
import { usageChoice } from '../../session/usage-choice.ts';
import { collectUsage } from './collect-usage.ts';
import { clearUsage } from './usage-queue.ts';

let stopCollecting: (() => void) | undefined;
let stopTracking: (() => void) | undefined;

/**
 * Tracks how the app is used while the user consents, from now on or from `since` if they consented before. Without
 * consent nothing is recorded, and withdrawing it deletes everything that was not sent. Returns a function that stops
 * it; a second call meanwhile starts nothing.
 */
export const startUsageTracking = (since = Date.now()): (() => void) =>
  (stopTracking ??= startTracking(since));

function startTracking(since: number): () => void {
  usageChoice.restore();
  applyChoice(since);
  const stopChoice = usageChoice.subscribe(() => applyChoice());
  const stopSession = session.subscribe(() => applyChoice());
  // The choice changed in another tab.
  const onStorage = ({ key }: StorageEvent) => {
    if ((key ?? usageChoiceKey) === usageChoiceKey) usageChoice.restore();
  };
  addEventListener('storage', onStorage);
  return () => {
    stopChoice();
    stopSession();
    removeEventListener('storage', onStorage);
    stopCollecting?.();
    stopCollecting = stopTracking = undefined;
  };
}

function applyChoice(since = Date.now()): void {
  if (usageChoice.isAllowed()) stopCollecting ??= collectUsage(Math.round(since));
  else if (stopCollecting || usageChoice.get().chosen === false) {
    stopCollecting?.();
    stopCollecting = undefined;
    clearUsage();
  }
}
