import { viewTime } from '@academy/contract/limits.ts';
import { saveStored } from '../../platform/storage.ts';
import { Store } from '../../platform/store.ts';
import { listPairs, type Pair, withPair } from '../../platform/stored-pairs.ts';

/**
 * What was played on this device. A video counts as seen once the share was played that completes a lesson; seeking to
 * its end does not count. Stored for the latest two hundred videos.
 */

const storageKey = 'player_seen';
const maxVideos = 200;
const seenShare = viewTime.completeAt / 100;

/** By video key: the played intervals, or `true` once it was seen. Undefined until it was read from storage. */
const seen = new Store<readonly Pair[] | undefined>(undefined);

const read = (): readonly Pair[] => seen.get() ?? listPairs(storageKey);

export function isSeen(key: string): boolean {
  return read().some(([name, played]) => name === key && played === true);
}

/** What was played of a video of this length on this device, in whole seconds. */
export function findPlayed(key: string, seconds: number): Intervals {
  const played = read().find(([name]) => name === key)?.[1];
  if (played === true) return [[0, seconds]];
  if (!Array.isArray(played)) return [];
  return (played as Intervals).map(([from, to]) => [Math.floor(from), Math.ceil(to)] as const);
}

/** A section of a video, in seconds. */
interface Section {
  readonly from: number;
  readonly to: number;
}

/** The sections of `sections` that were played, and those that were not. */
export function splitByPlayed(
  sections: readonly Section[],
  played: Intervals,
): { played: Section[]; unplayed: Section[] } {
  const overlaps = (section: Section) =>
    played
      .map(([from, to]) => ({ from: Math.max(from, section.from), to: Math.min(to, section.to) }))
      .filter(({ from, to }) => to > from);
  return {
    played: sections.flatMap(overlaps),
    unplayed: sections.flatMap((section) => {
      const edges = [section.from, ...overlaps(section).flatMap(({ from, to }) => [from, to]), section.to];
      return edges.flatMap((from, index) => {
        const to = edges[index + 1];
        return index % 2 === 0 && to !== undefined && to > from ? [{ from, to }] : [];
      });
    }),
  };
}

/** Reads the storage again after it was cleared. */
export const reloadSeen = (): void => seen.set(undefined);

export const subscribeToSeen = seen.subscribe;

export function addSeen(
  key: string,
  { intervals, duration }: { intervals: Intervals; duration: number },
): void {
  const saved = read().find(([name]) => name === key)?.[1];
  if (saved === true || intervals.length === 0 || duration <= 0) return;
  const played = intervals.reduce(addInterval, Array.isArray(saved) ? (saved as Intervals) : []);
  const isSeenWhole = sumSeconds(played) >= duration * seenShare;
  const next = withPair(read(), [key, isSeenWhole || roundIntervals(played)], maxVideos);
  saveStored(storageKey, next);
  seen.set(next);
}

const roundIntervals = (intervals: Intervals): Intervals =>
  intervals.map(([from, to]) => [Math.round(from * 10) / 10, Math.round(to * 10) / 10]);

/** Played intervals in seconds, sorted and not overlapping. */
export type Intervals = readonly (readonly [from: number, to: number])[];

/** Intervals closer than this, in seconds, are merged, because positions are reported a few times per second. */
const tolerance = 1;

/** Adds an interval and merges it with those it overlaps. */
export function addInterval(intervals: Intervals, [from, to]: readonly [number, number]): Intervals {
  if (!(to > from)) return intervals;
  const overlaps = ([start, end]: readonly [number, number]): boolean =>
    start <= to + tolerance && end >= from - tolerance;
  const overlapping = [...intervals.filter(overlaps), [from, to] as const];
  const merged = [
    Math.min(...overlapping.map(([start]) => start)),
    Math.max(...overlapping.map(([, end]) => end)),
  ] as const;
  return [...intervals.filter((interval) => !overlaps(interval)), merged].sort(
    (one, other) => one[0] - other[0],
  );
}

export function sumSeconds(intervals: Intervals): number {
  return intervals.reduce((sum, [from, to]) => sum + to - from, 0);
}
