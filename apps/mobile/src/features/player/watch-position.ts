import { keep } from '../../platform/storage.ts';
import { listPairs, withPair } from '../../platform/stored-pairs.ts';
import type { VideoSource } from './player-state.ts';

/** Where each video was left, on this device. Kept for the newest hundred; a video seen to its end starts anew. */

const storageKey = 'player_positions';
const remembered = 100;
/** Closer than this to either end, in seconds, a position is not worth returning to. */
const margin = 5;

/** Since when it stands, in epoch milliseconds; an earlier release kept the seconds alone. */
type Position = number | [seconds: number, at: number];

/** Where to begin, in seconds: where it was left last, here or elsewhere. A broadcast begins where everyone is. */
export function findStart(source: VideoSource | undefined): number {
  if (!source || source.runsSince !== undefined) return 0;
  const { key, left, seconds } = source;
  const [here, since] = findPosition(key);
  if (!left || left.at <= since) return here;
  return isWorthKeeping(left.time, seconds) ? left.time : 0;
}

function findPosition(key: string): Exclude<Position, number> {
  const value = listPairs(storageKey).find(([name]) => name === key)?.[1] as Position | undefined;
  if (typeof value === 'number') return [value, 0];
  return Array.isArray(value) ? value : [0, 0];
}

export function rememberPosition(key: string, { time, duration }: { time: number; duration: number }): void {
  const position = isWorthKeeping(time, duration) ? Math.floor(time) : 0;
  keep(storageKey, withPair(listPairs(storageKey), [key, [position, Date.now()]], remembered));
}

const isWorthKeeping = (time: number, duration: number): boolean =>
  time >= margin && time <= duration - margin;
