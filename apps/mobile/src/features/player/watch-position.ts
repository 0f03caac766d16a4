import { findStored, keep } from '../../platform/storage.ts';

/** Where each video was left, on this device. Kept for the newest hundred; a video seen to its end starts anew. */

const storageKey = 'player_positions';
const remembered = 100;
/** Closer than this to either end, in seconds, a position is not worth returning to. */
const margin = 5;

/** Pairs, since an object would put keys that look like numbers first and lose the order. */
type Positions = readonly (readonly [key: string, seconds: number])[];

const read = (): Positions => findStored<Positions>(storageKey) ?? [];

/** Seconds to begin at; 0 where nothing is remembered. */
export function findPosition(key: string): number {
  return read().find(([name]) => name === key)?.[1] ?? 0;
}

export function rememberPosition(key: string, { time, duration }: { time: number; duration: number }): void {
  const others = read().filter(([name]) => name !== key);
  const worthKeeping = time >= margin && time <= duration - margin;
  const positions: Positions = worthKeeping ? [...others, [key, Math.floor(time)]] : others;
  keep(storageKey, positions.slice(-remembered));
}
