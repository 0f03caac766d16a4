import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottledTask } from './throttled-task.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const interval = 500;

/** A throttle, and the milliseconds since its creation at which its task ran. */
function createSample() {
  const since = performance.now();
  const runs: number[] = [];
  return { runs, throttle: createThrottledTask(() => runs.push(performance.now() - since), interval) };
}

test('requests within an interval run the task once, at its end', () => {
  const { runs, throttle } = createSample();
  throttle.request();
  vi.advanceTimersByTime(400);
  throttle.request();
  expect(runs).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(runs).toEqual([500]);
  throttle.request();
  vi.advanceTimersByTime(1_000);
  expect(runs).toEqual([500, 1_900]);
});

test('a run at once serves the waiting requests, and the next request starts a whole interval', () => {
  const { runs, throttle } = createSample();
  throttle.request();
  vi.advanceTimersByTime(200);
  throttle.run();
  vi.advanceTimersByTime(100);
  throttle.request();
  vi.advanceTimersByTime(1_000);
  expect(runs).toEqual([200, 800]);
});

test('what was cancelled does not run', () => {
  const { runs, throttle } = createSample();
  throttle.request();
  throttle.cancel();
  vi.advanceTimersByTime(1_000);
  expect(runs).toEqual([]);
});

test('a task may request itself again', () => {
  let runs = 0;
  const throttle = createThrottledTask(() => void ((runs += 1) < 3 && throttle.request()), interval);
  throttle.request();
  vi.advanceTimersByTime(3 * interval);
  expect(runs).toBe(3);
});

test('whenever it is requested, the task runs within the interval and not more often', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 30 }), (pauses) => {
      const { runs, throttle } = createSample();
      const requests = pauses.map((pause, index) =>
        pauses.slice(0, index).reduce((sum, each) => sum + each, pause),
      );
      for (const pause of pauses) {
        vi.advanceTimersByTime(pause);
        throttle.request();
      }
      vi.advanceTimersByTime(interval);
      for (const request of requests)
        expect(runs.some((run) => run >= request && run <= request + interval)).toBe(true);
      for (const [index, run] of runs.slice(1).entries())
        expect(run - runs[index]!).toBeGreaterThanOrEqual(interval);
    }),
  );
});
