import { Button } from '@academy/ui/button/button.tsx';
import { useSyncExternalStore } from 'react';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import styles from './seat-sheet.module.css';

/** How it stands with one's seat, and one's microphone. */
export function SeatControls({ guest }: { guest: SeatGuest }) {
  const { phase, muted } = useSyncExternalStore(guest.subscribe, guest.getState);
  const on = guest.hasPicture ? '已接通，大家看得到、也听得到您。' : '已接通，大家听得到您。';
  return (
    <>
      <p className={styles.line} role="status">
        {phase === 'on' ? on : '正在接通…'}
      </p>
      <Button variant="quiet" block aria-pressed={muted} onClick={() => guest.setMuted(!muted)}>
        {muted ? '打开麦克风' : '静音'}
      </Button>
    </>
  );
}
