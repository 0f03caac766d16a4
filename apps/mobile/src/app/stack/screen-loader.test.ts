import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeoutMessage } from '@academy/contract/limits.ts';
import { createScreenLoader } from './screen-loader.ts';

const screen = { default: () => null };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a screen is loaded once', async () => {
  let asked = 0;
  const { load } = createScreenLoader(async () => ((asked += 1), screen));
  const [one, other] = [load('/pages/ai/ai'), load('/pages/ai/ai')];
  expect(other).toBe(one);
  expect([await one, asked]).toEqual([screen, 1]);
});

test('a failed chunk is retried once; its failure stays until it is reset', async () => {
  let left = 3;
  const { load, reset } = createScreenLoader(async () => {
    left -= 1;
    if (left > 0) throw new TypeError('Failed to fetch');
    return screen;
  });
  const failed = expect(load('/pages/ai/ai')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  await expect(load('/pages/ai/ai')).rejects.toThrow('Failed to fetch');
  reset('/pages/ai/ai');
  const second = load('/pages/ai/ai');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBe(screen);
});

test('a chunk that takes longer than 60 s fails', async () => {
  const { load } = createScreenLoader(() => new Promise(() => {}));
  let failure: unknown;
  load('/pages/ai/ai').catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ message: timeoutMessage });
});
