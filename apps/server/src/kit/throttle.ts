interface ThrottleRate {
  /** How many times at once after a pause. */
  readonly burst: number;
  /** How many times a second in the long run. */
  readonly perSecond: number;
}

/** Buckets kept at once. Full buckets are removed first, which loses nothing. */
const maxBuckets = 50_000;

/**
 * A token bucket for each name. `tryTake` takes `tokens` and returns true, or returns false and takes none when there
 * are fewer.
 */
export function createThrottle({ burst, perSecond }: ThrottleRate, now = () => performance.now()) {
  const buckets = new Map<string, { tokensLeft: number; refilledAt: number }>();
  const refill = (bucket: { tokensLeft: number; refilledAt: number }, at: number) => {
    bucket.tokensLeft = Math.min(burst, bucket.tokensLeft + ((at - bucket.refilledAt) / 1_000) * perSecond);
    bucket.refilledAt = at;
  };
  const evict = (at: number) => {
    for (const [name, bucket] of buckets) {
      refill(bucket, at);
      if (bucket.tokensLeft >= burst) buckets.delete(name);
    }
    const [oldestName] = buckets.size >= maxBuckets ? buckets.keys() : [];
    if (oldestName !== undefined) buckets.delete(oldestName);
  };
  return {
    tryTake: (name: string, tokens = 1): boolean => {
      const at = now();
      if (buckets.size >= maxBuckets && !buckets.has(name)) evict(at);
      const bucket = buckets.get(name) ?? { tokensLeft: burst, refilledAt: at };
      buckets.set(name, bucket);
      refill(bucket, at);
      if (bucket.tokensLeft < tokens) return false;
      bucket.tokensLeft -= tokens;
      return true;
    },
  };
}
