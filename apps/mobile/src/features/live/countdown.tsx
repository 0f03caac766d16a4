import { useEffect, useState } from 'react';
import styles from './countdown.module.css';

export function Countdown({ startsAt }: { startsAt: string }) {
  const now = useNow();
  return (
    <p className={styles.countdown} role="timer" aria-label="距离开始">
      <span className={styles.lead}>距离开始</span>
      <strong>{now === undefined ? '--:--:--' : formatCountdown(Date.parse(startsAt) - now)}</strong>
    </p>
  );
}

const padNumber = (value: number): string => String(value).padStart(2, '0');

/** Remaining time, seconds rounded up: '2 天 03 小时 05 分', '03:05:09', '马上开始'. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (!(seconds > 0)) return '马上开始';
  const days = Math.floor(seconds / 86_400);
  const hours = padNumber(Math.floor(seconds / 3_600) % 24);
  const minutes = padNumber(Math.floor(seconds / 60) % 60);
  return days > 0
    ? `${days} 天 ${hours} 小时 ${minutes} 分`
    : `${hours}:${minutes}:${padNumber(seconds % 60)}`;
}

/**
 * The current time in epoch milliseconds, updated every second. Undefined until hydration, because the server's clock
 * differs from the phone's.
 */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const time = Date.now();
      setNow(time);
      // Right after the second begins, so that no second is skipped or shown twice.
      timer = setTimeout(tick, 1_000 - (time % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** Whole seconds that are left of `seconds`, by this device's clock from now on. Render it with `key={seconds}`. */
export function useSecondsLeft(seconds: number): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1_000);
  const now = useNow();
  return Math.max(0, Math.ceil((endsAt - (now ?? endsAt - seconds * 1_000)) / 1_000));
}
