import { useEffect, useEffectEvent } from 'react';
import type { OwnLive } from './live-over.tsx';

/** Reads the live anew when the room tells another status: it may begin or end on another page, or by the clock. */
export function useLiveStatus(
  live: Pick<OwnLive, 'status'>,
  { status, onChanged }: { status: number | null; onChanged: () => Promise<unknown> },
): void {
  const changed = useEffectEvent(() => void onChanged());
  useEffect(() => {
    if (status !== null && status !== live.status) changed();
  }, [status, live.status]);
}
