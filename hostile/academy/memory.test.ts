import { expect, test } from 'vitest';
import { findGrownMetrics, measureBaseline, measureEnd } from './memory.ts';

const megabyte = 2 ** 20;

/** Measures these values in megabytes one after the other, and the last one from then on. */
function measuring(...values: readonly number[]) {
  let at = 0;
  const measure = async () => {
    const value = values[Math.min(at++, values.length - 1)]! * megabyte;
    return { rss: value, heapUsed: value, external: value };
  };
  return { measure, count: () => at };
}

test('the baseline is the least of three samples', async () => {
  const { measure, count } = measuring(130, 100, 120);
  const minimum = 100 * megabyte;
  expect(await measureBaseline(measure, 0)).toEqual({ rss: minimum, heapUsed: minimum, external: minimum });
  expect(count()).toBe(3);
});

test('memory that is given back within the quiet minute has not grown, what stays has', async () => {
  const baseline = await measureBaseline(measuring(500).measure, 0);
  const late = measuring(750, 700, 650, 549);
  expect(findGrownMetrics(baseline, await measureEnd(late.measure, baseline, 0))).toEqual([]);
  expect(late.count()).toBe(4);
  // A twentieth in each of three parts, which no comparison of one part with the next shows.
  const retained = measuring(580);
  expect(findGrownMetrics(baseline, await measureEnd(retained.measure, baseline, 0))).toEqual([
    'rss',
    'heapUsed',
    'external',
  ]);
  expect(retained.count()).toBe(12);
});

test('24 MB more than the tenth may stay outside the heap, which the cached responses take, and so be resident', () => {
  const megabytes = (rss: number, external: number) => ({
    rss: rss * megabyte,
    heapUsed: 100 * megabyte,
    external: external * megabyte,
  });
  expect(findGrownMetrics(megabytes(500, 50), megabytes(573, 78))).toEqual([]);
  expect(findGrownMetrics(megabytes(500, 50), megabytes(575, 80))).toEqual(['rss', 'external']);
});
