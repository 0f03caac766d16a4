/** Between a failure and the next try, ms; as long again after each further one, up to the longest. */
const first = 3_000;
const longest = 3_600_000;

/** What failed is tried again later, and ever later: one that can never be done costs and complains little. */
export class LaterTries<Key> {
  #waits = new Map<Key, { wait: number; until: number }>();

  isDue(key: Key, now: number): boolean {
    return (this.#waits.get(key)?.until ?? 0) <= now;
  }

  /** Notes how a try went; gives the milliseconds until the next one, 0 when it is done. */
  note(key: Key, { failed, now }: { failed: boolean; now: number }): number {
    if (!failed) {
      this.#waits.delete(key);
      return 0;
    }
    const wait = Math.min(longest, 2 * (this.#waits.get(key)?.wait ?? first / 2));
    this.#waits.set(key, { wait, until: now + wait });
    return wait;
  }
}
