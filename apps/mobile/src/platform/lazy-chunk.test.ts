import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLazyChunks, lazyChunk, releaseLazyChunks } from './lazy-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  releaseLazyChunks();
  vi.useRealTimers();
});

const chunk = { name: 'late' };

test('a chunk is requested once, and again while it fails', async () => {
  let asked = 0;
  const load = lazyChunk(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch');
    return chunk;
  });
  const coming = load();
  expect(load()).toBe(coming);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await coming).toBe(chunk);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(3);
});

test('a loaded chunk is readable at once by `use`', async () => {
  const load = lazyChunk(async () => chunk);
  await load();
  expect(load()).toMatchObject({ status: 'fulfilled', value: chunk });
});

test('held chunks load at an interaction, or when what they render is about to change', async () => {
  for (const give of [(go: () => void) => go(), () => releaseLazyChunks()]) {
    let touch = () => {};
    holdLazyChunks((go) => (touch = go));
    const asked = vi.fn(async () => chunk);
    const coming = lazyChunk(asked)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    give(touch);
    expect(await coming).toBe(chunk);
  }
});
