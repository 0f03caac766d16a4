import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useRef } from 'react';

/**
 * Shows a toast when an invited guest did not take the seat, because they declined or left. Not while the queue is shown
 * (`isQueueShown`), where it can be seen.
 */
export function useDeclinedInvitations(seats: readonly SeatEntry[], isQueueShown: boolean): void {
  const invited = useRef<readonly SeatEntry[]>([]);
  useEffect(() => {
    const declined = invited.current.find(({ userId }) => !seats.some((entry) => entry.userId === userId));
    invited.current = seats.filter(({ status, payload }) => status === seatStatus.waiting && payload.invited);
    if (declined && !isQueueShown) toast.show(`${declined.nick}没有接受连麦邀请`);
  }, [seats, isQueueShown]);
}
