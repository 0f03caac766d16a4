import { useEffect, useEffectEvent } from 'react';
import { RisingHearts } from '../../../features/live-chat/rising-hearts.tsx';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { Invitation } from './invitation.tsx';
import styles from './live-layer.module.css';
import { SeatSheet } from './seat-sheet.tsx';
import { useSeat } from './use-seat.ts';

type Props = {
  open: OpenRoom;
  state: LiveRoomState;
  /** The sheet about one's seat. */
  sheetOpen: boolean;
  onSheet: (open: boolean) => void;
  /** One sits, or does not any more. */
  onSeat: (guest: SeatGuest | undefined) => void;
};

/** So many of the latest lines pass over the picture. */
const passing = 2;

/** What lies over the picture while it runs: the latest words, hearts, and one's own seat. */
export function LiveLayer({ open, state, sheetOpen, onSheet, onSeat }: Props) {
  const seat = useSeat(open, state);
  const { room } = open;
  const { guest } = seat;
  useEffect(() => {
    onSeat(guest);
    return () => onSeat(undefined);
  }, [guest, onSeat]);
  // What one can do is shown once: when one sits, and when the camera does not open.
  const own = state.seats.list.find(({ userId }) => userId === state.seatId);
  const isDue = own?.status === 1 || seat.failure !== undefined;
  const show = useEffectEvent(() => onSheet(true));
  useEffect(() => {
    if (isDue) show();
  }, [isDue]);
  return (
    <>
      <div className={styles.layer}>
        {state.awaitingSeconds !== null && (
          <p className={styles.away} role="status">
            主播暂时离开，马上回来。
          </p>
        )}
        {/* Decoration: the same words stand in the list below. */}
        <div className={styles.words} aria-hidden="true">
          {state.said.comments.slice(-passing).map(({ id, name, text }) => (
            <p key={id}>
              {name}：{text}
            </p>
          ))}
        </div>
        <RisingHearts onLikes={room.onLikes} />
      </div>
      <SeatSheet open={sheetOpen} onClose={() => onSheet(false)} room={room} state={state} seat={seat} />
      <Invitation room={room} by={state.invitedBy} />
    </>
  );
}
