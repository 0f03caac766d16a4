import { countdownText } from './countdown-text.ts';
import styles from './countdown.module.css';
import { useNow } from './use-now.ts';

/** How long until the live begins. */
export function Countdown({ startsAt }: { startsAt: string }) {
  const now = useNow();
  return (
    <p className={styles.countdown} role="timer" aria-label="距离开始">
      <span className={styles.lead}>距离开始</span>
      <strong>{now === undefined ? '--:--:--' : countdownText(Date.parse(startsAt) - now)}</strong>
    </p>
  );
}
