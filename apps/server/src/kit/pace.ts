/** How often something may be done. */
export interface Pace {
  /** At once, after a rest. */
  readonly burst: number;
  /** For long. */
  readonly perSecond: number;
}

/** Names that are remembered at once; of those that have not spent anything lately nothing is lost. */
const most = 50_000;

/** A bucket of tokens for each name; `spend` takes one, or as many as asked, and is false when there are fewer. */
export function createPacer({ burst, perSecond }: Pace, now = () => performance.now()) {
  const buckets = new Map<string, { left: number; since: number }>();
  const refill = (bucket: { left: number; since: number }, at: number) => {
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.since) / 1_000) * perSecond);
    bucket.since = at;
  };
  const forget = (at: number) => {
    for (const [name, bucket] of buckets) {
      refill(bucket, at);
      if (bucket.left >= burst) buckets.delete(name);
    }
    const [oldest] = buckets.size >= most ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
  };
  return {
    spend: (name: string, tokens = 1): boolean => {
      const at = now();
      if (buckets.size >= most && !buckets.has(name)) forget(at);
      const bucket = buckets.get(name) ?? { left: burst, since: at };
      buckets.set(name, bucket);
      refill(bucket, at);
      if (bucket.left < tokens) return false;
      bucket.left -= tokens;
      return true;
    },
  };
}
