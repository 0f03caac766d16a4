import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useLazyChunk } from './use-lazy-chunk.ts';

const chunk = { name: 'late' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails until the test lets it load. */
function createLoader() {
  const line = { asked: 0, isBroken: true };
  const load = async () => {
    line.asked += 1;
    if (line.isBroken) throw new TypeError('Failed to fetch');
    return chunk;
  };
  return { line, load };
}

test('nothing is loaded before it is needed; a failed chunk is requested until it loads, and then no more', async () => {
  const { line, load } = createLoader();
  const { result, rerender } = await renderHook((wanted?: boolean) => useLazyChunk(load, wanted ?? false));
  expect(line.asked).toBe(0);
  await rerender(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([line.asked, result.current]).toEqual([3, undefined]);
  line.isBroken = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await waitFor(() => expect(result.current).toBe(chunk));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.asked).toBe(4);
});

test('a chunk that fails when it is no longer needed is not requested again', async () => {
  const { line, load } = createLoader();
  let fail = () => {};
  const hanging = () => {
    void load().catch(() => {});
    return new Promise<typeof chunk>((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
  };
  const { unmount } = await renderHook(() => useLazyChunk(hanging, true));
  await unmount();
  fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.asked).toBe(1);
});
