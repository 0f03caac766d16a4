import { vi } from 'vitest';

/** Repeats a check until it no longer throws. A busy machine gets ten seconds; Vitest alone would give it one. */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  options: number | { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, typeof options === 'number' ? options : { timeout: 10_000, ...options });
