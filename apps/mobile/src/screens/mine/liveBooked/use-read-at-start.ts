import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { useEffect, useEffectEvent } from 'react';

/** The server needs a moment to begin; not everyone asks at the same one. Milliseconds. */
const pause = 2_000;
const jitter = 3_000;
/** Timers beyond 24.8 days fire at once; whoever looks at a list for an hour may have it read anew. */
const longest = 3_600_000;

/** Milliseconds from `now` until the next of these lives begins; undefined when none is to come. */
export function findNextStart(cards: readonly ContentCard[], now: number): number | undefined {
  const waits = cards.map(({ starts_at: start }) => Date.parse(start ?? '') - now).filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** Reads the lives anew when one of them is about to begin, for as long as they are shown. */
export function useReadAtStart(cards: readonly ContentCard[] | undefined, refetch: () => unknown): void {
  const read = useEffectEvent(refetch);
  useEffect(() => {
    const wait = findNextStart(cards ?? [], Date.now());
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => void read(), Math.min(longest, wait + pause + Math.random() * jitter));
    return () => clearTimeout(timer);
  }, [cards]);
}
