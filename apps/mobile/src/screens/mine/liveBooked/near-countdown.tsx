import { countdownText } from '../../../features/live/countdown-text.ts';
import { useNow } from '../../../features/live/use-now.ts';
import styles from './booked-live.module.css';

/** Nearer than this it is counted down. Milliseconds. */
const near = 24 * 3_600_000;

/** How long until the live begins, in its last day before. */
export function NearCountdown({ startsAt }: { startsAt: string }) {
  const now = useNow();
  const left = now === undefined ? undefined : Date.parse(startsAt) - now;
  if (left === undefined || left > near) return null;
  return (
    <span className={styles.near} role="timer" aria-label="距离开始">
      {left > 0 && '还有 '}
      <strong>{countdownText(left)}</strong>
    </span>
  );
}
