import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { useEffect, useState } from 'react';
import { isRunning, isUpcoming, type LiveDetails } from './live-details.ts';

type Times = Pick<LiveDetails, 'status' | 'starts_at' | 'ends_at'> & Partial<Pick<LiveDetails, 'started_at'>>;

/** Milliseconds between two checks; nothing depends on the exact moment, because a page listens `lead` before it. */
const checkInterval = 60_000;
/** Milliseconds: more than the time between two checks and what the phone's clock may be slow by. */
const lead = 10 * 60_000;

/**
 * Whether the live may start or be resumed at any moment, so that its page listens for that. False on the server and at
 * first on the phone.
 */
export function useIsAwaited(live: Times): boolean {
  const now = useMinute();
  return now !== undefined && isAwaited(live, now);
}

/** The time in epoch milliseconds, updated every minute; undefined on the server and at first on the phone. */
export function useMinute(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, checkInterval);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** From when the server accepts the start of a live that is planned for `startsAt`, in epoch milliseconds. */
export const earliestStart = (startsAt: string): number =>
  Date.parse(startsAt) - liveStarts.earliest * 60_000;

/** An upcoming live may start hours before its time; an ended one can be resumed within it. `now` in epoch milliseconds. */
export function isAwaited({ starts_at, ends_at, started_at = null, ...live }: Times, now: number): boolean {
  if (isRunning(live)) return false;
  if (isUpcoming(live)) return now >= earliestStart(starts_at) - lead;
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const lateEnd = started_at === null ? 0 : Date.parse(started_at) + end - start;
  return now < Math.max(end, lateEnd);
}
