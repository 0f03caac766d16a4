import { keep } from '../../platform/storage.ts';
import { Store } from '../../platform/store.ts';
import { listPairs, type Pair, withPair } from '../../platform/stored-pairs.ts';
import { addStretch, coveredSeconds, type Stretches } from './stretches.ts';

/**
 * What was really played on this device. A video counts as seen once nine tenths of it were played; going to its end
 * with a finger is not seeing it. Kept for the newest two hundred videos.
 */

const storageKey = 'player_seen';
const remembered = 200;
const enough = 0.9;

/** By its key the stretches of a video that was begun, `true` once it is seen. Undefined until it was read. */
const seen = new Store<readonly Pair[] | undefined>(undefined);

const read = (): readonly Pair[] => seen.get() ?? listPairs(storageKey);

export function isSeen(key: string): boolean {
  return read().some(([name, played]) => name === key && played === true);
}

/** Looks at the device again: somebody has cleared what it keeps. */
export const readSeenAgain = (): void => seen.set(undefined);

/** Tells when anything was seen. */
export const subscribeSeen = seen.subscribe;

export function addSeen(
  key: string,
  { stretches, duration }: { stretches: Stretches; duration: number },
): void {
  const known = read().find(([name]) => name === key)?.[1];
  if (known === true || stretches.length === 0 || duration <= 0) return;
  const played = stretches.reduce(addStretch, Array.isArray(known) ? (known as Stretches) : []);
  const isWhole = coveredSeconds(played) >= duration * enough;
  const next = withPair(read(), [key, isWhole || rounded(played)], remembered);
  keep(storageKey, next);
  seen.set(next);
}

const rounded = (stretches: Stretches): Stretches =>
  stretches.map(([from, to]) => [Math.round(from * 10) / 10, Math.round(to * 10) / 10]);
