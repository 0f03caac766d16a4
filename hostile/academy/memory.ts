import { setTimeout as sleep } from 'node:timers/promises';
import type { FromAcademy } from './messages.ts';

/** How much more memory may be in use at the end of a run than after its warm-up. */
const growth = 1.1;
/**
 * Bytes that cached responses may add. They are kept outside the heap, and their bounds (32 MB, and 48 MB of pages) are above
 * what a run fills, so that its second half still adds to them: 13 to 15 MB where that was measured, and two thirds of a run 18 MB.
 */
const cachedResponses = 24 * 2 ** 20;
/** Bytes that may come on top; what is resident includes the cached responses. */
const allowances = { rss: cachedResponses, heapUsed: 0, external: cachedResponses };
/** Milliseconds between two samples. */
const interval = 5_000;
const baselineSamples = 3;
/** So many at the end: the allocator gives memory back when it is left alone, but not at once. */
const endSamples = 12;

type Memory = Pick<FromAcademy, 'rss' | 'heapUsed' | 'external'>;
type Measure = () => Promise<Memory>;

/** The minimum of each metric: what is in use by chance is in some samples only. */
function findMinima(samples: readonly Memory[]): Memory {
  const minOf = (name: keyof Memory) => Math.min(...samples.map((sample) => sample[name]));
  return { rss: minOf('rss'), heapUsed: minOf('heapUsed'), external: minOf('external') };
}

/** Which metrics are more than a tenth, and what is allowed besides, above the baseline. */
export const findGrownMetrics = (baseline: Memory, end: Memory): string[] =>
  (['rss', 'heapUsed', 'external'] as const).filter(
    (name) => end[name] > baseline[name] * growth + allowances[name],
  );

/** What is in use after the warm-up. Each measurement collects garbage first. */
export async function measureBaseline(measure: Measure, pause = interval): Promise<Memory> {
  const samples = [await measure()];
  while (samples.length < baselineSamples) {
    await sleep(pause);
    samples.push(await measure());
  }
  return findMinima(samples);
}

/** What is in use at the end: measured until it is back at the baseline, or has had the time to be. */
export async function measureEnd(measure: Measure, baseline: Memory, pause = interval): Promise<Memory> {
  const samples = [await measure()];
  while (findGrownMetrics(baseline, findMinima(samples)).length > 0 && samples.length < endSamples) {
    await sleep(pause);
    samples.push(await measure());
  }
  return findMinima(samples);
}
