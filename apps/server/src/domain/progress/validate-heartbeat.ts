import { viewTime } from '@academy/contract/limits.ts';
import {
  findGaps,
  type Interval,
  type Intervals,
  mergeIntervals,
  takeFirst,
  totalLength,
} from './intervals.ts';

export interface HeartbeatClaim {
  /** The played intervals as claimed, in whole seconds and in the order of playing. */
  readonly intervals: readonly Interval[];
  /** Length of the unit in seconds. */
  readonly total: number;
  /** When the session started, by the server's clock; all times are milliseconds since 1970. */
  readonly openedAt: number;
  /** When the heartbeat was sent: now less the age that it claims. */
  readonly madeAt: number;
  /** The speed of playing: so many seconds of the unit take one second of the user's time. */
  readonly rate: number;
  /** When the session was closed: nothing was played after it. */
  readonly closedAt?: number | undefined;
  /** The intervals of the user's time that were credited before, on any device. */
  readonly usedIntervals: Intervals;
}

export interface ValidatedHeartbeat {
  readonly accepted: Interval[];
  /** Milliseconds of the user's time that they took. */
  readonly granted: number;
  readonly usedIntervals: Intervals;
}

/**
 * Validates a heartbeat: a second of the unit needs a second of the user's time in which nothing else was played (half
 * a second at double speed), between `viewTime.maxHeartbeatSpan` before the heartbeat (not before the session) and
 * `viewTime.tolerance` after it. What exceeds that time is cut off the end of the claim. The claimed age can move a
 * heartbeat only within its session, whose start the server recorded.
 */
export function validateHeartbeat(claim: HeartbeatClaim): ValidatedHeartbeat {
  const { intervals, total, rate, usedIntervals } = claim;
  const claimed = intervals.flatMap(([from, to]): Interval[] => {
    const end = Math.min(to, total);
    return from >= 0 && end > from ? [[from, end]] : [];
  });
  const { window, end } = findWindow(claim);
  const playable = Math.floor((unusedWithin(usedIntervals, window) * rate) / 1_000);
  const seconds = Math.min(totalLength(claimed), playable);
  if (seconds <= 0) return { accepted: [], granted: 0, usedIntervals };
  const requested = Math.ceil((seconds * 1_000) / rate);
  // The tolerance is used last: what one heartbeat took of it, the next would lack if it came early.
  const beforeEnd = allocateTime(usedIntervals, { window: [window[0], end], requested });
  const afterEnd = allocateTime(beforeEnd.usedIntervals, {
    window: [end, window[1]],
    requested: requested - beforeEnd.granted,
  });
  const accepted = takeFirst(claimed, seconds);
  return { accepted, granted: requested, usedIntervals: afterEnd.usedIntervals };
}

/**
 * The window of time that may be credited, and the end of the heartbeat in it: what is later than `end` is tolerance.
 */
function findWindow({ openedAt, madeAt, closedAt = madeAt }: HeartbeatClaim): {
  window: Interval;
  end: number;
} {
  const end = Math.min(madeAt, closedAt);
  const from = Math.max(openedAt, end - viewTime.maxHeartbeatSpan);
  const to = Math.max(openedAt, end + viewTime.tolerance);
  return { window: [from, to], end: Math.max(from, end) };
}

/**
 * Uses up to `requested` milliseconds of the unused time within `window`, the latest first, so that heartbeats out of
 * order find their own time. Used time is never unused again.
 */
function allocateTime(
  usedIntervals: Intervals,
  { window, requested }: { window: Interval; requested: number },
): { usedIntervals: Intervals; granted: number } {
  let remaining = requested;
  const used: Interval[] = [];
  for (const [from, to] of findGaps(usedIntervals, window).toReversed()) {
    const start = Math.max(from, to - remaining);
    if (start < to) used.push([start, to]);
    remaining -= to - start;
  }
  return { usedIntervals: mergeIntervals([...usedIntervals, ...used]), granted: requested - remaining };
}

const unusedWithin = (usedIntervals: Intervals, window: Interval): number =>
  findGaps(usedIntervals, window).reduce((sum, [from, to]) => sum + to - from, 0);
