import { useEffect, useEffectEvent } from 'react';

/**
 * Milliseconds after which the content is loaded again while the room knows more than it: a response may come from a
 * cache that has not noticed the change.
 */
const syncDelays = [0, 1_200, 2_500, 5_000, 10_000, 20_000];

/**
 * Loads a live again until it has the status that its room reports: it started, ended or was resumed. `room` is null until
 * the room has answered.
 */
export function useStatusSync(
  { room, live }: { room: number | null; live: number },
  onRefresh: () => Promise<unknown>,
): void {
  const refresh = useEffectEvent(() => void onRefresh());
  useEffect(() => {
    if (room === null || room === live) return undefined;
    const timers = syncDelays.map((delay) => setTimeout(refresh, delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [room, live]);
}
