import { useEffect, useEffectEvent } from 'react';
import { isRunning, isUpcoming, type LiveDetails } from './live-details.ts';

/** Random extra delay in milliseconds, so that not all clients poll at once. */
const jitter = 3_000;
/** Timers beyond 24.8 days fire at once, so a distant live is scheduled again every hour. */
const maxTimeout = 3_600_000;

type PolledLive = Pick<LiveDetails, 'status' | 'starts_at' | 'ends_at' | 'video' | 'has_replay'>;

/** Refetches a live when its state is about to change, while its page is shown. */
export function useLiveRefresh(live: PolledLive, refetch: () => Promise<unknown>): void {
  const read = useEffectEvent(refetch);
  const { status, starts_at, ends_at, video } = live;
  const isReady = video !== null;
  const getDelay = useEffectEvent(() => findNextPoll(live, Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    const schedule = (): void => {
      const delay = getDelay();
      if (isCancelled || delay === undefined) return;
      const isBeyondMax = delay > maxTimeout;
      const poll = () => (isBeyondMax ? schedule() : void read().finally(schedule));
      timer = setTimeout(poll, isBeyondMax ? maxTimeout : delay + Math.random() * jitter);
    };
    schedule();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [status, starts_at, ends_at, isReady]);
}

/**
 * Milliseconds between two polls while a change is overdue and the server does not report it yet. A live that runs longer
 * than planned is no surprise, and its room reports the end.
 */
const overdueDelays = { start: 10_000, end: 60_000 } as const;
/** Milliseconds between two polls while a recording is being prepared. */
const recordingDelay = 60_000;

/**
 * Milliseconds from `now` (epoch milliseconds) until the server should be polled: when an upcoming live starts, or a
 * running one ends. Undefined if nothing will change.
 */
export function findNextPoll(live: PolledLive, now: number): number | undefined {
  if (!isUpcoming(live) && !isRunning(live))
    return live.video || !live.has_replay ? undefined : recordingDelay;
  const change = isUpcoming(live) ? 'start' : 'end';
  const delay = Date.parse(change === 'start' ? live.starts_at : live.ends_at) - now;
  return delay > 0 ? delay : overdueDelays[change];
}
