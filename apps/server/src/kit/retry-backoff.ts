/**
 * Milliseconds from the first failure to the next attempt. The delay doubles with each further failure, up to the
 * maximum.
 */
const delays = { initial: 3_000, max: 3_600_000 };

/** Exponential backoff: the milliseconds to wait after so many failures in a row. */
export const backoffDelay = (failures: number, { initial, max }: { initial: number; max: number }): number =>
  Math.min(max, initial * 2 ** (failures - 1));

/** Exponential backoff by key, so that work which can never succeed costs little and is logged rarely. */
export class RetryBackoff<Key> {
  #failures = new Map<Key, { count: number; retryAt: number }>();

  isDue(key: Key, now: number): boolean {
    return (this.#failures.get(key)?.retryAt ?? 0) <= now;
  }

  /** Records the outcome of an attempt. Returns the milliseconds until the next one, 0 after a success. */
  record(key: Key, { failed, now }: { failed: boolean; now: number }): number {
    if (!failed) {
      this.#failures.delete(key);
      return 0;
    }
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const delay = backoffDelay(count, delays);
    this.#failures.set(key, { count, retryAt: now + delay });
    return delay;
  }
}
