interface ThrottleRate {
  /** How many times at once after a pause. */
  readonly burst: number;
  /** How many times a second in the long run. */
  readonly perSecond: number;
}

export interface TokenBucket {
  /** Takes `tokens`, by default one, and returns true; returns false and takes none when there are fewer. */
  tryTake(tokens?: number): boolean;
  /** Whether the bucket has refilled, so that it can be dropped and created again. */
  isFull(): boolean;
}

/** A token bucket: limits how often something may happen. */
export function createTokenBucket(
  { burst, perSecond }: ThrottleRate,
  now = () => performance.now(),
): TokenBucket {
  let tokensLeft = burst;
  let refilledAt = now();
  const refill = () => {
    const at = now();
    tokensLeft = Math.min(burst, tokensLeft + ((at - refilledAt) / 1_000) * perSecond);
    refilledAt = at;
  };
  return {
    tryTake: (tokens = 1) => {
      refill();
      if (tokensLeft < tokens) return false;
      tokensLeft -= tokens;
      return true;
    },
    isFull: () => {
      refill();
      return tokensLeft >= burst;
    },
  };
}

/** Maximum buckets in memory. Full buckets are removed first, which loses nothing. */
const maxBuckets = 50_000;

export interface Throttle {
  /** Takes from the bucket of this name. */
  tryTake(name: string, tokens?: number): boolean;
}

/** A token bucket for each name. */
export function createThrottle(rate: ThrottleRate, now = () => performance.now()): Throttle {
  const buckets = new Map<string, TokenBucket>();
  const evict = () => {
    for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name);
    const [oldestName] = buckets.size >= maxBuckets ? buckets.keys() : [];
    if (oldestName !== undefined) buckets.delete(oldestName);
  };
  return {
    tryTake: (name, tokens) => {
      let bucket = buckets.get(name);
      if (!bucket) {
        if (buckets.size >= maxBuckets) evict();
        buckets.set(name, (bucket = createTokenBucket(rate, now)));
      }
      return bucket.tryTake(tokens);
    },
  };
}
