/**
 * Milliseconds from the first failure to the next attempt. The delay doubles with each further failure, up to the
 * maximum.
 */
const initialDelay = 3_000;
const maxDelay = 3_600_000;

/** Exponential backoff by key, so that work which can never succeed costs little and is logged rarely. */
export class RetryBackoff<Key> {
  #delays = new Map<Key, { delay: number; retryAt: number }>();

  isDue(key: Key, now: number): boolean {
    return (this.#delays.get(key)?.retryAt ?? 0) <= now;
  }

  /** Records the outcome of an attempt. Returns the milliseconds until the next one, 0 after a success. */
  record(key: Key, { failed, now }: { failed: boolean; now: number }): number {
    if (!failed) {
      this.#delays.delete(key);
      return 0;
    }
    const delay = Math.min(maxDelay, 2 * (this.#delays.get(key)?.delay ?? initialDelay / 2));
    this.#delays.set(key, { delay, retryAt: now + delay });
    return delay;
  }
}
