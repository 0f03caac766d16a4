import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling } from './polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lasts until it is finished, and a record of how often it began. */
function createWork() {
  const finish: (() => void)[] = [];
  const runs = { count: 0 };
  const work = () => {
    runs.count += 1;
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  return { runs, work, finishNext: async () => (finish.shift()!(), vi.advanceTimersByTimeAsync(0)) };
}
const fail = (error: unknown) => expect.unreachable(String(error));

test('work is repeated, and a slow run is not overtaken', async () => {
  const { runs, work, finishNext } = createWork();
  const polling = startPolling({ work, interval: 1_000, onError: fail });
  expect(runs.count).toBe(0);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(runs.count).toBe(1);
  await finishNext();
  expect(runs.count).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(runs.count).toBe(2);
  await finishNext();
  await polling.stop();
});

test('a run that is requested starts at once, or when the running one is over', async () => {
  const { runs, work, finishNext } = createWork();
  const polling = startPolling({ work, interval: 1_000, onError: fail });
  polling.runNow();
  expect(runs.count).toBe(1);
  polling.runNow();
  polling.runNow();
  expect(runs.count).toBe(1);
  await finishNext();
  expect(runs.count).toBe(2);
  await finishNext();
  expect(runs.count).toBe(2);
  await polling.stop();
});

test('stopping waits for the running work and starts no other', async () => {
  const { runs, work, finishNext } = createWork();
  const polling = startPolling({ work, interval: 1_000, onError: fail });
  polling.runNow();
  polling.runNow();
  const stopped = vi.fn();
  void polling.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).not.toHaveBeenCalled();
  await finishNext();
  expect(stopped).toHaveBeenCalled();
  polling.runNow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs.count).toBe(1);
});

test('a failure is reported, and the next run comes all the same', async () => {
  const errors: unknown[] = [];
  const work = () => Promise.reject(new Error(`run ${errors.length + 1}`));
  const polling = startPolling({ work, interval: 1_000, onError: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(errors).toEqual([new Error('run 1'), new Error('run 2')]);
  await polling.stop();
});

test('a run that fails because polling was stopped is not reported', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const onError = vi.fn();
  const polling = startPolling({ work: () => promise, interval: 1_000, onError });
  polling.runNow();
  const stopped = polling.stop();
  reject(new Error('the pool was closed'));
  await stopped;
  expect(onError).not.toHaveBeenCalled();
});
