import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnseen } from './learning-unit.ts';
import {
  findGaps,
  totalLength,
  mergeIntervals,
  parseIntervals,
  formatIntervals,
  type Interval,
  takeFirst,
} from './intervals.ts';

/** Short intervals in a small range, so that they often touch, overlap and contain each other. */
const span = fc.tuple(fc.nat(60), fc.nat(60)) as fc.Arbitrary<Interval>;
const intervalArrays = fc.array(span, { maxLength: 12 });

const seconds = (intervals: readonly Interval[]): Set<number> =>
  new Set(
    intervals.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)),
  );

test('merging equals a set of seconds, sorted, with no two touching', () => {
  fc.assert(
    fc.property(intervalArrays, (intervals) => {
      const merged = mergeIntervals(intervals);
      expect(seconds(merged)).toEqual(seconds(intervals));
      expect(totalLength(merged)).toBe(seconds(intervals).size);
      for (const [place, [from, to]] of merged.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(from).toBeGreaterThan(merged[place - 1]?.[1] ?? -1);
      }
    }),
  );
});

test('gaps are the uncovered seconds', () => {
  fc.assert(
    fc.property(intervalArrays, span, (intervals, within) => {
      const taken = seconds(intervals);
      const left = [...seconds([within])].filter((second) => !taken.has(second));
      expect([...seconds(findGaps(mergeIntervals(intervals), within))]).toEqual(left);
    }),
  );
});

test('the first part is as long as allowed and within the intervals', () => {
  fc.assert(
    fc.property(intervalArrays, fc.nat(100), (intervals, length) => {
      const taken = takeFirst(intervals, length);
      expect(totalLength(taken)).toBe(Math.min(length, totalLength(intervals)));
      const all = seconds(intervals);
      for (const second of seconds(taken)) expect(all.has(second)).toBe(true);
    }),
  );
});

test('formatted intervals are parsed back', () => {
  fc.assert(
    fc.property(intervalArrays, (intervals) => {
      const merged = mergeIntervals(intervals);
      expect(parseIntervals(formatIntervals(merged))).toEqual(merged);
    }),
  );
  expect(parseIntervals('{}')).toEqual([]);
});

test('the unseen intervals are the ones between', () => {
  expect(findUnseen([[10, 20], [30, 40]], 50)).toEqual([[0, 10], [20, 30], [40, 50]]); // prettier-ignore
});
