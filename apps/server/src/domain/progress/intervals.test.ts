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
const spans = fc.array(span, { maxLength: 12 });

const seconds = (given: readonly Interval[]): Set<number> =>
  new Set(
    given.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)),
  );

test('merging equals a set of seconds, sorted, with no two touching', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const merged = mergeIntervals(given);
      expect(seconds(merged)).toEqual(seconds(given));
      expect(totalLength(merged)).toBe(seconds(given).size);
      for (const [place, [from, to]] of merged.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(from).toBeGreaterThan(merged[place - 1]?.[1] ?? -1);
      }
    }),
  );
});

test('gaps are the uncovered seconds', () => {
  fc.assert(
    fc.property(spans, span, (given, within) => {
      const taken = seconds(given);
      const left = [...seconds([within])].filter((second) => !taken.has(second));
      expect([...seconds(findGaps(mergeIntervals(given), within))]).toEqual(left);
    }),
  );
});

test('the first part is as long as allowed and within the intervals', () => {
  fc.assert(
    fc.property(spans, fc.nat(100), (given, length) => {
      const taken = takeFirst(given, length);
      expect(totalLength(taken)).toBe(Math.min(length, totalLength(given)));
      const all = seconds(given);
      for (const second of seconds(taken)) expect(all.has(second)).toBe(true);
    }),
  );
});

test('formatted intervals are parsed back', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const merged = mergeIntervals(given);
      expect(parseIntervals(formatIntervals(merged))).toEqual(merged);
    }),
  );
  expect(parseIntervals('{}')).toEqual([]);
});

test('the unseen intervals are the ones between', () => {
  expect(findUnseen([[10, 20], [30, 40]], 50)).toEqual([[0, 10], [20, 30], [40, 50]]); // prettier-ignore
});
