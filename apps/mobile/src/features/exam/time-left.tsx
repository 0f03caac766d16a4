import { ClockIcon } from '@academy/ui/icon/clock.tsx';
import { shortClock } from '../../format/time.ts';
import styles from './time-left.module.css';
import { useCountdown } from './use-countdown.ts';

/** From here on it is time to hurry. */
const lastSeconds = 60;

/** How long there is; the last minute is said aloud once. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const left = useCountdown(endsAt);
  const isShort = left <= lastSeconds;
  return (
    <>
      <span className={styles.time} role="timer" aria-label="剩余时间" data-short={isShort || undefined}>
        <ClockIcon />
        {shortClock(left)}
      </span>
      <span className="visually-hidden" role="status">
        {isShort ? '剩余时间不到一分钟' : ''}
      </span>
    </>
  );
}
