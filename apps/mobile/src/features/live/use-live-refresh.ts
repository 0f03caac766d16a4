import { useEffect, useEffectEvent } from 'react';
import type { Live } from './live-detail.ts';
import { findNextLook } from './next-look.ts';

/** Not everyone at the same moment: up to so many milliseconds later. */
const jitter = 3_000;
/** Timers beyond 24.8 days fire at once; far-off lives are thought of anew after an hour. */
const longest = 3_600_000;

/** Reads a live anew when its state is about to change, for as long as its page is shown. */
export function useLiveRefresh(
  live: Pick<Live, 'status' | 'starts_at' | 'ends_at' | 'video'>,
  refetch: () => Promise<unknown>,
): void {
  const read = useEffectEvent(refetch);
  const { status, starts_at, ends_at, video } = live;
  const isReady = video !== null;
  const next = useEffectEvent(() => findNextLook(live, Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const plan = (): void => {
      const delay = next();
      if (isOver || delay === undefined) return;
      const isFar = delay > longest;
      const look = () => (isFar ? plan() : void read().finally(plan));
      timer = setTimeout(look, isFar ? longest : delay + Math.random() * jitter);
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [status, starts_at, ends_at, isReady]);
}
