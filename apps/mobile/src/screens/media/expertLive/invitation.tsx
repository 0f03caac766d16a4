import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import styles from './seat-sheet.module.css';

type Props = { room: Pick<LiveRoom, 'say'>; by: string | null };

/** One is asked to come up: yes with camera or voice alone, no costs nothing. */
export function Invitation({ room, by }: Props) {
  const [voiceOnly, setVoiceOnly] = useState(false);
  const answer = (accept: boolean) =>
    room
      .say('seat-answer', { accept, voice_only: voiceOnly })
      .catch((error: Error) => toast.show(error.message));
  return (
    <Dialog
      open={by !== null}
      onClose={() => void answer(false)}
      title={`${by ?? '主播'}邀请您连麦`}
      confirmLabel="上麦"
      cancelLabel="不用了"
      onConfirm={() => answer(true)}
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
