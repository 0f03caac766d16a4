import { keep } from '../../platform/storage.ts';
import { findPairedNumber, listPairs, withPair } from '../../platform/stored-pairs.ts';

/** Where each video was left, on this device. Kept for the newest hundred; a video seen to its end starts anew. */

const storageKey = 'player_positions';
const remembered = 100;
/** Closer than this to either end, in seconds, a position is not worth returning to. */
const margin = 5;

/** Seconds to begin at; 0 where nothing is remembered. */
export function findPosition(key: string): number {
  return findPairedNumber(listPairs(storageKey), key) ?? 0;
}

export function rememberPosition(key: string, { time, duration }: { time: number; duration: number }): void {
  const worthKeeping = time >= margin && time <= duration - margin;
  const position = worthKeeping ? Math.floor(time) : undefined;
  keep(storageKey, withPair(listPairs(storageKey), [key, position], remembered));
}
