import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { CaptureHelp, SeatForm } from './seat-form.tsx';
import styles from './seat-sheet.module.css';
import type { Seat } from './use-seat.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  room: Pick<LiveRoom, 'send' | 'requestSeat'>;
  state: LiveRoomState;
  seat: Seat;
};

/** The person's seat: requesting it, the position in the queue, being on it. */
export function SeatSheet({ open, onClose, room, state, seat }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="连麦">
      <Content room={room} state={state} seat={seat} onClose={onClose} />
    </Sheet>
  );
}

function Content({ room, state: { seats, seatId, role }, seat, onClose }: Omit<Props, 'open'>) {
  const ownSeat = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  const leave = async () => {
    try {
      await room.send('seat-leave');
      onClose();
    } catch (error) {
      toast.show((error as Error).message);
    }
  };
  if (role === 'expert') return <p>这是您自己的直播，请到“我的直播”里开播。</p>;
  if (!ownSeat) return <SeatForm onRequest={(request) => room.requestSeat(request)} />;
  if (ownSeat.status === seatStatus.waiting) {
    const waiting = seats.list.filter(({ status }) => status === seatStatus.waiting);
    const position = waiting.findIndex(({ userId }) => userId === ownSeat.userId);
    return (
      <div className={styles.place}>
        <p className={styles.line} role="status">
          {position === 0 ? '您排在第一位，请稍等。' : `前面还有 ${position} 位家长。`}
        </p>
        {ownSeat.payload.question !== '' && <p className={styles.question}>{ownSeat.payload.question}</p>}
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

function SeatControls({ guest }: { guest: SeatGuest }) {
  const { phase, muted } = useSyncExternalStore(guest.subscribe, guest.getState);
  return (
    <>
      <p className={styles.line} role="status">
        {phase === 'on' ? describeConnected(muted, guest.hasPicture) : '正在接通…'}
      </p>
      <Button variant="quiet" block aria-pressed={muted} onClick={() => guest.setMuted(!muted)}>
        {muted ? '打开麦克风' : '静音'}
      </Button>
    </>
  );
}

function describeConnected(muted: boolean, hasPicture: boolean): string {
  if (muted) return `已接通，麦克风关着：大家${hasPicture ? '看得到您，但' : ''}听不到您。`;
  return hasPicture ? '已接通，大家看得到、也听得到您。' : '已接通，大家听得到您。';
}

type InvitationProps = { room: Pick<LiveRoom, 'send'>; inviter: string | null };

/** The dialog for an invitation to a seat; it can be accepted with voice only, or declined. */
export function Invitation({ room, inviter }: InvitationProps) {
  const [voiceOnly, setVoiceOnly] = useState(false);
  const respond = (accept: boolean) =>
    room
      .send('seat-answer', { accept, voice_only: voiceOnly })
      .catch((error: Error) => toast.show(error.message));
  return (
    <Dialog
      open={inviter !== null}
      onClose={() => void respond(false)}
      title={`${inviter ?? '主播'}邀请您连麦`}
      confirmLabel="上麦"
      cancelLabel="不用了"
      onConfirm={() => respond(true)}
    >
      <p>上麦以后，大家看得到、也听得到您，回放里也会有。</p>
      <div className={styles.option}>
        <span>
          只用声音<span className={styles.note}>　不露面</span>
        </span>
        <Switch label="只用声音" checked={voiceOnly} onChange={setVoiceOnly} />
      </div>
    </Dialog>
  );
}
