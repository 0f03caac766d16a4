import { type Clock, type Monotonic, monotonic } from './clock.ts';

/** Milliseconds; time servers correct a clock by less, step by step. */
const tolerance = 5_000;

/**
 * Returns a function that says whether the time of day was set since its last call: it then advanced differently from
 * the monotonic clock. The difference between the present and a stored time is then unreliable.
 */
export function createJumpDetector(clock: Clock, now: Monotonic = monotonic): () => boolean {
  const readOffset = () => clock.now().getTime() - now();
  let offset = readOffset();
  return () => {
    const previous = offset;
    offset = readOffset();
    return Math.abs(offset - previous) > tolerance;
  };
}
