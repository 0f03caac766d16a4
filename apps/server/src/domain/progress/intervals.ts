/** Whole numbers from the first up to, not including, the second: seconds of a video, milliseconds of a day. */
export type Interval = readonly [from: number, to: number];

/** Sorted intervals that neither overlap nor touch. */
export type Intervals = readonly Interval[];

/** Merges intervals in any order; empty ones are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Intervals {
  const merged: [number, number][] = [];
  const ordered = intervals.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0]);
  for (const [from, to] of ordered) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Total length; overlaps count twice. */
export const totalLength = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);

/** The parts of `within` that the intervals do not cover. */
export function findGaps(intervals: Intervals, within: Interval): Intervals {
  const gaps: Interval[] = [];
  let position = within[0];
  for (const [from, to] of intervals) {
    if (to <= position) continue;
    if (from >= within[1]) break;
    if (from > position) gaps.push([position, from]);
    position = to;
  }
  if (position < within[1]) gaps.push([position, within[1]]);
  return gaps;
}

/** The first part of the intervals, up to a total of `length`. */
export function takeFirst(intervals: readonly Interval[], length: number): Interval[] {
  let remaining = length;
  return intervals.flatMap(([from, to]) => {
    const end = Math.min(to, from + remaining);
    if (end <= from) return [];
    remaining -= end - from;
    return [[from, end]];
  });
}

/** Formats intervals as a PostgreSQL multirange: `{[0,40),[55,90)}`. */
export const formatIntervals = (intervals: Intervals): string =>
  `{${intervals.map(([from, to]) => `[${from},${to})`).join(',')}}`;

export const parseIntervals = (text: string): Intervals =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
