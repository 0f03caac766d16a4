import { liveLimits } from '@academy/contract/limits.ts';
import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { toastResult } from '../../../features/live-chat/toast-result.ts';
import styles from './seat-queue-sheet.module.css';

type Room = Pick<LiveRoom, 'send'>;
type Props = {
  open: boolean;
  onClose: () => void;
  room: Room;
  state: Pick<LiveRoomState, 'seats' | 'seatLimit'>;
};

/** The people on seats and those waiting, in the order of their requests. */
export function SeatQueueSheet({ open, onClose, room, state: { seats, seatLimit } }: Props) {
  useDeclinedInvitations(seats.list, open);
  const seated = seats.list.filter(({ status }) => status === seatStatus.accepted);
  const waiting = seats.list.filter(({ status }) => status === seatStatus.waiting);
  const limit = seatLimit || liveLimits.seats;
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const markAnswered = async ({ userId }: SeatEntry) => {
    if (await toastResult(room.send('seat-answered', { user_id: userId }), '已标记为答过'))
      setAnswered((previous) => [...previous, userId]);
  };
  return (
    <Sheet open={open} onClose={onClose} title="连麦">
      <section aria-label="正在连麦">
        <h3 className={styles.title}>
          正在连麦 {seated.length}/{limit}
        </h3>
        {seated.length === 0 && <p className={styles.none}>还没有人上麦。</p>}
        <ul>
          {seated.map((entry) => (
            <Row key={entry.userId} entry={entry}>
              {entry.payload.question !== '' && (
                <Button
                  small
                  variant="quiet"
                  disabled={answered.includes(entry.userId)}
                  onClick={() => void markAnswered(entry)}
                >
                  {answered.includes(entry.userId) ? '已答过' : '答过了'}
                </Button>
              )}
              <Button
                small
                variant="quiet"
                onClick={() => toastResult(room.send('seat-remove', { user_id: entry.userId }))}
              >
                请下麦
              </Button>
            </Row>
          ))}
        </ul>
      </section>
      <Waiting room={room} waiting={waiting} isFull={seated.length >= limit} />
    </Sheet>
  );
}

/**
 * Shows a toast when an invited guest did not take the seat, because they declined or left. Not while the queue is shown
 * (`isQueueShown`), where it can be seen.
 */
function useDeclinedInvitations(seats: readonly SeatEntry[], isQueueShown: boolean): void {
  const invited = useRef<readonly SeatEntry[]>([]);
  useEffect(() => {
    const declined = invited.current.find(({ userId }) => !seats.some((entry) => entry.userId === userId));
    invited.current = seats.filter(({ status, payload }) => status === seatStatus.waiting && payload.invited);
    if (declined && !isQueueShown) toast.show(`${declined.nick}没有接受连麦邀请`);
  }, [seats, isQueueShown]);
}

type WaitingProps = { room: Room; waiting: readonly SeatEntry[]; isFull: boolean };

function Waiting({ room, waiting, isFull }: WaitingProps) {
  return (
    <section aria-label="等待连麦">
      <h3 className={styles.title}>等待连麦 {waiting.length}</h3>
      {waiting.length === 0 && <p className={styles.none}>没有人在等。点一条评论，可以邀请说话的人上麦。</p>}
      <ul>
        {waiting.map((entry) => (
          <Row key={entry.userId} entry={entry}>
            {entry.payload.invited ? (
              <span className={styles.none}>等对方答应</span>
            ) : (
              <Button
                small
                disabled={isFull}
                onClick={() => toastResult(room.send('seat-accept', { user_id: entry.userId }))}
              >
                接受
              </Button>
            )}
            <Button
              small
              variant="quiet"
              onClick={() => toastResult(room.send('seat-remove', { user_id: entry.userId }))}
            >
              移除
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({ entry, children }: { entry: SeatEntry; children: ReactNode }) {
  const { nick, avatar, payload } = entry;
  return (
    <li className={styles.row} aria-label={nick}>
      <Avatar name={nick} src={avatar} size="sm" />
      <span className={styles.words}>
        <strong>{nick}</strong>
        {payload.voice_only && <span className={styles.note}>只用声音</span>}
        {payload.question && <span className={styles.question}>{payload.question}</span>}
      </span>
      <span className={styles.acts}>{children}</span>
    </li>
  );
}
