import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLateChunks, lateChunk, releaseLateChunks } from './late-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  releaseLateChunks();
  vi.useRealTimers();
});

const chunk = { name: 'late' };

test('a chunk is asked for once, and again and again while it fails', async () => {
  let asked = 0;
  const load = lateChunk(async () => {
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

test('what has come is readable at once, as `use` reads it', async () => {
  const load = lateChunk(async () => chunk);
  await load();
  expect(load()).toMatchObject({ status: 'fulfilled', value: chunk });
});

test('held chunks come when the reader does something, or when what they draw is about to change', async () => {
  for (const give of [(go: () => void) => go(), () => releaseLateChunks()]) {
    let touch = () => {};
    holdLateChunks((go) => (touch = go));
    const asked = vi.fn(async () => chunk);
    const coming = lateChunk(asked)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    give(touch);
    expect(await coming).toBe(chunk);
  }
});
