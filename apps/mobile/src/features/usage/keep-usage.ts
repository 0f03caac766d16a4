import { session } from '../../session/session-store.ts';
import { usageChoiceKey } from '../../session/usage-choice-key.ts';
import { usageChoice } from '../../session/usage-choice.ts';
import { collectUsage } from './collect-usage.ts';
import { forgetUsage } from './usage-log.ts';

let stop: (() => void) | undefined;
let end: (() => void) | undefined;

/**
 * Notes how the app is used while that is allowed, from now on, or from `since` where it was agreed before. Without
 * consent nothing is noted, and with its end everything that has not gone out is forgotten. Gives back how to stop;
 * while it goes on, a second call begins nothing.
 */
export const keepUsage = (since = Date.now()): (() => void) => (end ??= begin(since));

function begin(since: number): () => void {
  usageChoice.restore();
  follow(since);
  const stopChoice = usageChoice.subscribe(() => follow());
  const stopSession = session.subscribe(() => follow());
  // Another tab chose.
  const otherTab = ({ key }: StorageEvent) => {
    if ((key ?? usageChoiceKey) === usageChoiceKey) usageChoice.restore();
  };
  addEventListener('storage', otherTab);
  return () => {
    stopChoice();
    stopSession();
    removeEventListener('storage', otherTab);
    stop?.();
    stop = end = undefined;
  };
}

function follow(since = Date.now()): void {
  if (usageChoice.isAllowed()) stop ??= collectUsage(Math.round(since));
  else if (stop || usageChoice.get().chosen === false) {
    stop?.();
    stop = undefined;
    forgetUsage();
  }
}
