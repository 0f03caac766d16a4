import { findGaps, mergeSpans, type Span, type Spans } from './spans.ts';

/**
 * Spends up to `wanted` of what is still free within `window`, the latest first: beats that come out of order then find
 * their own time. What is spent once is never free again, whoever asks.
 */
export function spendClock(
  spent: Spans,
  { window, wanted }: { window: Span; wanted: number },
): { spent: Spans; granted: number } {
  let left = wanted;
  const taken: Span[] = [];
  for (const [from, to] of findGaps(spent, window).toReversed()) {
    const start = Math.max(from, to - left);
    if (start < to) taken.push([start, to]);
    left -= to - start;
  }
  return { spent: mergeSpans([...spent, ...taken]), granted: wanted - left };
}

/** How much of `window` is still free. */
export const freeWithin = (spent: Spans, window: Span): number =>
  findGaps(spent, window).reduce((sum, [from, to]) => sum + to - from, 0);
