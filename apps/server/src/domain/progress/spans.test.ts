import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMissing } from './completion.ts';
import { findGaps, lengthOf, mergeSpans, parseSpans, printSpans, type Span, takeFirst } from './spans.ts';

/** Short ones in a small room, so that they touch, overlap and contain each other all the time. */
const span = fc.tuple(fc.nat(60), fc.nat(60)) as fc.Arbitrary<Span>;
const spans = fc.array(span, { maxLength: 12 });

const seconds = (given: readonly Span[]): Set<number> =>
  new Set(
    given.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)),
  );

test('merging equals a set of seconds, in order, none touching another', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const merged = mergeSpans(given);
      expect(seconds(merged)).toEqual(seconds(given));
      expect(lengthOf(merged)).toBe(seconds(given).size);
      for (const [place, [from, to]] of merged.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(from).toBeGreaterThan(merged[place - 1]?.[1] ?? -1);
      }
    }),
  );
});

test('gaps are the seconds that are left', () => {
  fc.assert(
    fc.property(spans, span, (given, within) => {
      const taken = seconds(given);
      const left = [...seconds([within])].filter((second) => !taken.has(second));
      expect([...seconds(findGaps(mergeSpans(given), within))]).toEqual(left);
    }),
  );
});

test('the first of it is as long as allowed, and of it', () => {
  fc.assert(
    fc.property(spans, fc.nat(100), (given, length) => {
      const taken = takeFirst(given, length);
      expect(lengthOf(taken)).toBe(Math.min(length, lengthOf(given)));
      const all = seconds(given);
      for (const second of seconds(taken)) expect(all.has(second)).toBe(true);
    }),
  );
});

test('what is printed is read again', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const merged = mergeSpans(given);
      expect(parseSpans(printSpans(merged))).toEqual(merged);
    }),
  );
  expect(parseSpans('{}')).toEqual([]);
});

test('missing is what lies between', () => {
  expect(findMissing([[10, 20], [30, 40]], 50)).toEqual([[0, 10], [20, 30], [40, 50]]); // prettier-ignore
});
