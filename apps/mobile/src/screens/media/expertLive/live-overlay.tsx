import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LikeAnimation } from '../../../features/live-chat/like-animation.tsx';
import { useSecondsLeft } from '../../../features/live/countdown.tsx';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { Invitation, SeatSheet } from './seat-sheet.tsx';
import styles from './live-overlay.module.css';
import { useSeat } from './use-seat.ts';

type Props = {
  open: OpenRoom;
  state: LiveRoomState;
  sheetOpen: boolean;
  onSheet: (open: boolean) => void;
  /** Called with the connection when the person takes a seat, and with undefined when they leave. */
  onSeat: (guest: SeatGuest | undefined) => void;
};

/**
 * Layers over the picture of a running live: hearts, the person's seat. Comments are only below it: the picture is too
 * flat for them, and they would cover its captions and its own text.
 */
export function LiveOverlay({ open, state, sheetOpen, onSheet, onSeat }: Props) {
  const seat = useSeat(open, state);
  const { room } = open;
  const { guest } = seat;
  useEffect(() => {
    onSeat(guest);
    return () => onSeat(undefined);
  }, [guest, onSeat]);
  // The sheet opens by itself once: when the person gets a seat, or when the camera does not open.
  const ownSeat = state.seats.list.find(({ userId }) => userId === state.seatId);
  const needsSheet = ownSeat?.status === seatStatus.accepted || seat.failure !== undefined;
  const openSheet = useEffectEvent(() => onSheet(true));
  useEffect(() => {
    if (needsSheet) openSheet();
  }, [needsSheet]);
  useSeatEnd(ownSeat, () => onSheet(false));
  return (
    <>
      <div className={styles.layer}>
        {state.awaitingSeconds !== null && (
          <div className={styles.away}>
            <p role="status">主播暂时离开，马上回来。</p>
            <WaitingTime key={state.awaitingSeconds} seconds={state.awaitingSeconds} />
          </div>
        )}
        <LikeAnimation onLikes={room.onLikes} />
      </div>
      <SeatSheet open={sheetOpen} onClose={() => onSheet(false)} room={room} state={state} seat={seat} />
      <Invitation room={room} inviter={state.invitedBy} />
    </>
  );
}

/** Says that the person's seat or request has ended, by whomever, and calls `onEnd`. */
function useSeatEnd(seat: SeatEntry | undefined, onEnd: () => void): void {
  const previous = useRef(seat);
  const end = useEffectEvent((ended: SeatEntry) => {
    // Declining an invitation says enough.
    if (ended.status === seatStatus.waiting && ended.payload.invited) return;
    onEnd();
    toast.show(ended.status === seatStatus.accepted ? '您的连麦已经结束' : '您的连麦申请已经取消');
  });
  useEffect(() => {
    if (previous.current && !seat) end(previous.current);
    previous.current = seat;
  }, [seat]);
}

/** How long the live still waits for its picture before it ends. */
function WaitingTime({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  return <p role="timer">{left > 0 ? `最多再等 ${left} 秒` : '等不到画面，直播就要结束了'}</p>;
}
