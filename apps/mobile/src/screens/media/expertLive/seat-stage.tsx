import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import styles from './seat-stage.module.css';

/** Shows the stage in real time while on a seat, since the broadcast is seconds behind. */
export function SeatStage({ guest }: { guest: SeatGuest }) {
  const { stream, phase } = useSyncExternalStore(guest.subscribe, guest.getState);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream ?? null;
    void video.current.play().catch(() => {});
  }, [stream]);
  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people who speak now */}
      <video ref={video} className={styles.video} playsInline autoPlay aria-label="连麦画面" />
      {phase !== 'on' && (
        <p className={styles.status} role="status">
          正在接通…
        </p>
      )}
    </div>
  );
}
