import type { Api } from '@academy/contract/endpoints.ts';
import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which the content is loaded while the room knows more than it; the first response says the same. */
const syncDelays = [0, 1_200, 2_500, 5_000, 10_000, 20_000];

type ChangedLive = Pick<Api['GET content/detail']['input'], 'live_id' | 'live_status'>;

interface Statuses {
  /** The content id of the live. */
  readonly id: number;
  /** What its room reports; null until the room has answered. */
  readonly room: number | null;
  /** What the page shows. */
  readonly live: number;
}

/**
 * Loads a live as its room reports it: it started, ended or was resumed. `onRefresh` gets the change, so that it loads nothing
 * from before; where it fails it is called again.
 */
export function useStatusSync(
  { id, room, live }: Statuses,
  onRefresh: (changed: ChangedLive) => Promise<unknown>,
): void {
  const refresh = useEffectEvent(() => {
    if (room !== null) void onRefresh({ live_id: id, live_status: room }).catch(() => {});
  });
  useEffect(() => {
    if (room === null || room === live) return undefined;
    const timers = syncDelays.map((delay) => setTimeout(refresh, delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, room, live]);
}
