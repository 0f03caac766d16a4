import { expect, test } from 'vitest';
import { findGrownMetrics, measureBaseline, measureEnd } from './memory.ts';

/** Measures these values one after the other, and the last one from then on. */
function measuring(...values: readonly number[]) {
  let at = 0;
  const measure = async () => {
    const value = values[Math.min(at++, values.length - 1)]!;
    return { rss: value, heapUsed: value, external: value };
  };
  return { measure, count: () => at };
}

test('the baseline is the least of three samples', async () => {
  const { measure, count } = measuring(130, 100, 120);
  expect(await measureBaseline(measure, 0)).toEqual({ rss: 100, heapUsed: 100, external: 100 });
  expect(count()).toBe(3);
});

test('memory that is given back within the quiet minute has not grown, what stays has', async () => {
  const baseline = await measureBaseline(measuring(100).measure, 0);
  const late = measuring(150, 140, 130, 109);
  expect(findGrownMetrics(baseline, await measureEnd(late.measure, baseline, 0))).toEqual([]);
  expect(late.count()).toBe(4);
  // A twentieth in each of three parts, which no comparison of one part with the next shows.
  const retained = measuring(116);
  expect(findGrownMetrics(baseline, await measureEnd(retained.measure, baseline, 0))).toEqual([
    'rss',
    'heapUsed',
  ]);
  expect(retained.count()).toBe(12);
});

test('outside the heap 24 MB more may stay than the tenth, which the cached responses take', () => {
  const megabytes = (external: number) => ({ rss: 500, heapUsed: 100, external: external * 2 ** 20 });
  expect(findGrownMetrics(megabytes(50), megabytes(79))).toEqual([]);
  expect(findGrownMetrics(megabytes(50), megabytes(80))).toEqual(['external']);
});
