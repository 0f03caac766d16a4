import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutSilence } from './without-silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends after so many milliseconds, or when it is aborted. */
const workFor = (milliseconds: number) => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => resolve('done'), milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('work that ends in time is not aborted', async () => {
  const working = withoutSilence({ silence: 1_000 }, workFor(900));
  await vi.advanceTimersByTimeAsync(900);
  expect(await working).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that makes no progress is aborted', async () => {
  const aborted = expect(withoutSilence({ silence: 1_000 }, workFor(5_000))).rejects.toThrow(
    'within 1000 ms',
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await aborted;
});

test('work may take long while it advances, and no longer when it stops', async () => {
  let taken = 0;
  const advancing = setInterval(() => (taken += 1), 800);
  const outcome = { is: 'running' };
  withoutSilence({ silence: 1_000, measure: () => taken }, workFor(60_000)).catch(
    () => (outcome.is = 'aborted'),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcome.is).toBe('running');
  clearInterval(advancing);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(outcome.is).toBe('aborted');
});
