import { viewTime } from '@academy/contract/limits.ts';
import { lengthOf, type Span, type Spans, takeFirst } from './spans.ts';
import { freeWithin, spendClock } from './spend-clock.ts';

export interface Claim {
  /** What is said to have been played, in whole seconds and in the order of playing. */
  readonly stretches: readonly Span[];
  /** Seconds that the thing has. */
  readonly total: number;
  /** When the stay began, by the server's clock; all times are milliseconds since 1970. */
  readonly openedAt: number;
  /** When the beat was made: now, less what it is late by its own word. */
  readonly madeAt: number;
  /** When the stay was closed: nothing was played after it. */
  readonly closedAt?: number | undefined;
  /** The person's own time that was claimed before, on whatever device. */
  readonly spent: Spans;
}

export interface Judged {
  readonly accepted: Span[];
  readonly spent: Spans;
}

/**
 * What of a claim is believed: a second of the thing for a second of the person's day that nothing else was played in,
 * between `viewTime.reach` before the beat (and not before the stay) and `viewTime.tolerance` after it. At double speed
 * therefore one half is, from the beginning of each claim. A beat's own word of its age can move it within its stay
 * only, and the stay began by the server's clock.
 */
export function judgeBeat(claim: Claim): Judged {
  const { stretches, total, spent } = claim;
  const played = stretches.flatMap(([from, to]): Span[] => {
    const end = Math.min(to, total);
    return from >= 0 && end > from ? [[from, end]] : [];
  });
  const { window, end } = findWindow(claim);
  const seconds = Math.min(lengthOf(played), Math.floor(freeWithin(spent, window) / 1_000));
  if (seconds <= 0) return { accepted: [], spent };
  const wanted = seconds * 1_000;
  // The tolerance is touched last: what one beat took of it in advance, the next one would miss whenever it came quicker.
  const before = spendClock(spent, { window: [window[0], end], wanted });
  const after = spendClock(before.spent, { window: [end, window[1]], wanted: wanted - before.granted });
  return { accepted: takeFirst(played, seconds), spent: after.spent };
}

/** Where time may be spent, and where in it the beat was made: what lies behind `end` is tolerance. */
function findWindow({ openedAt, madeAt, closedAt = madeAt }: Claim): { window: Span; end: number } {
  const end = Math.min(madeAt, closedAt);
  const from = Math.max(openedAt, end - viewTime.reach);
  const to = Math.max(openedAt, end + viewTime.tolerance);
  return { window: [from, to], end: Math.max(from, end) };
}
