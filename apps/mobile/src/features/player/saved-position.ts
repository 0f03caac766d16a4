import { saveStored } from '../../platform/storage.ts';
import { listPairs, withPair } from '../../platform/stored-pairs.ts';
import type { VideoSource } from './player-state.ts';

/**
 * The position of each video on this device, stored for the latest hundred. A video played to its end starts over.
 */

const storageKey = 'player_positions';
const maxVideos = 100;
/** Positions closer than this to either end, in seconds, are not saved. */
const margin = 5;

/** With the time it was saved, in epoch milliseconds; an earlier release stored only the seconds. */
type Position = number | [seconds: number, at: number];

/**
 * Start position in seconds: the latest one, from this or another device. A broadcast starts at its common position.
 */
export function findStartPosition(source: VideoSource | undefined): number {
  if (!source || source.broadcastSince !== undefined) return 0;
  const { key, lastPosition: remote, seconds } = source;
  const [localPosition, savedAt] = findPosition(key);
  if (!remote || remote.at <= savedAt) return localPosition;
  return isWorthSaving(remote.time, seconds) ? remote.time : 0;
}

function findPosition(key: string): Exclude<Position, number> {
  const value = listPairs(storageKey).find(([name]) => name === key)?.[1] as Position | undefined;
  if (typeof value === 'number') return [value, 0];
  return Array.isArray(value) ? value : [0, 0];
}

export function savePosition(key: string, { time, duration }: { time: number; duration: number }): void {
  const position = isWorthSaving(time, duration) ? Math.floor(time) : 0;
  saveStored(storageKey, withPair(listPairs(storageKey), [key, [position, Date.now()]], maxVideos));
}

const isWorthSaving = (time: number, duration: number): boolean =>
  time >= margin && time <= duration - margin;
