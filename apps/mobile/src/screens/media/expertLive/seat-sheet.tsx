import { Button } from '@academy/ui/button/button.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { CaptureHelp } from './capture-help.tsx';
import { SeatForm } from './seat-form.tsx';
import styles from './seat-sheet.module.css';
import { SeatControls } from './seat-controls.tsx';
import type { Seat } from './use-seat.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  room: Pick<LiveRoom, 'say' | 'requestSeat'>;
  state: LiveRoomState;
  seat: Seat;
};

/** Everything about one's own seat: asking, one's place in line, sitting. */
export function SeatSheet({ open, onClose, room, state, seat }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="连麦">
      <Content room={room} state={state} seat={seat} onClose={onClose} />
    </Sheet>
  );
}

function Content({ room, state: { seats, seatId, role }, seat, onClose }: Omit<Props, 'open'>) {
  const own = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  const leave = async () => {
    try {
      await room.say('seat-leave');
      onClose();
    } catch (error) {
      toast.show((error as Error).message);
    }
  };
  if (role === 'expert') return <p>这是您自己的直播，请到“我的直播”里开播。</p>;
  if (!own) return <SeatForm onAsk={(asked) => room.requestSeat(asked)} />;
  if (own.status === 0) {
    const waiting = seats.list.filter(({ status }) => status === 0);
    const before = waiting.findIndex(({ userId }) => userId === own.userId);
    return (
      <div className={styles.place}>
        <p className={styles.line} role="status">
          {before === 0 ? '您排在第一位，请稍等。' : `前面还有 ${before} 位家长。`}
        </p>
        {own.payload.question !== '' && <p className={styles.question}>{own.payload.question}</p>}
        <p className={styles.note}>轮到您时会自动接通；离开这个页面超过半分钟，位置就让给后面的人。</p>
        <Button variant="quiet" block onClick={leave}>
          取消申请
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      {seat.failure && <CaptureHelp failure={seat.failure} onRetry={seat.retry} />}
      {seat.guest && <SeatControls guest={seat.guest} />}
      <Button variant="danger" block onClick={leave}>
        下麦
      </Button>
    </div>
  );
}
