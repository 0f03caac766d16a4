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
  /** When the session was closed: nothing was played after it. */
  readonly closedAt?: number | undefined;
  /** The intervals of the user's time that were credited before, on any device. */
  readonly usedIntervals: Intervals;
}

export interface ValidatedHeartbeat {
  readonly accepted: Interval[];
  readonly usedIntervals: Intervals;
}

/**
 * Validates a heartbeat: a second of the unit needs a second of the user's time in which nothing else was played,
 * between `viewTime.reach` before the heartbeat (not before the session) and `viewTime.tolerance` after it. At double
 * speed only half is therefore accepted, from the start of each claim. The claimed age can move a heartbeat only
 * within its session, whose start the server recorded.
 */
export function validateHeartbeat(claim: HeartbeatClaim): ValidatedHeartbeat {
  const { intervals, total, usedIntervals } = claim;
  const claimed = intervals.flatMap(([from, to]): Interval[] => {
    const end = Math.min(to, total);
    return from >= 0 && end > from ? [[from, end]] : [];
  });
  const { window, end } = findWindow(claim);
  const seconds = Math.min(totalLength(claimed), Math.floor(unusedWithin(usedIntervals, window) / 1_000));
  if (seconds <= 0) return { accepted: [], usedIntervals };
  const requested = seconds * 1_000;
  // The tolerance is used last: what one heartbeat took of it, the next would lack if it came early.
  const beforeEnd = spendBudget(usedIntervals, { window: [window[0], end], requested });
  const afterEnd = spendBudget(beforeEnd.usedIntervals, {
    window: [end, window[1]],
    requested: requested - beforeEnd.granted,
  });
  return { accepted: takeFirst(claimed, seconds), usedIntervals: afterEnd.usedIntervals };
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
function spendBudget(
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
