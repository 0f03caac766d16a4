import { Button } from '@academy/ui/button/button.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './next-up.module.css';

/** What follows the video that plays. */
export type Next = { title: string; onPlay: () => void };

/** Seconds to decide in. */
const countdown = 5;

/** At the end of a video: what comes next, which begins by itself unless one says no. */
export function NextUp({ next }: { next: Next }) {
  const [left, setLeft] = useState<number>(countdown);
  const [refused, refuse] = useState(false);
  const goOn = useEffectEvent(next.onPlay);
  useEffect(() => {
    if (refused) return;
    if (left === 0) return goOn();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, refused]);
  if (refused) return null;
  return (
    <div className={styles.next} role="group" aria-label="下一课">
      <p className={styles.when}>
        <span aria-hidden="true">{left} 秒后</span>播放下一课
      </p>
      <p className={styles.title}>{next.title}</p>
      <div className={styles.choice}>
        <Button
          variant="quiet"
          small
          onClick={({ currentTarget }) => {
            // The pressed button goes: the keys stay with the player.
            currentTarget.closest('section')?.focus();
            refuse(true);
          }}
        >
          取消
        </Button>
        <Button small onClick={next.onPlay}>
          立即播放
        </Button>
      </div>
    </div>
  );
}
