import { Button } from '@academy/ui/button/button.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './next-up.module.css';

export type NextVideo = {
  title: string;
  onPlay: () => void;
  /** It was watched before: it is offered, but does not start by itself. */
  isDone?: boolean | undefined;
};

/** Seconds until the next video starts. */
const countdown = 5;

/** Shown at the end of a video: the next one, which starts by itself unless cancelled or watched before. */
export function NextUp({ next }: { next: NextVideo }) {
  const [secondsLeft, setSecondsLeft] = useState<number>(countdown);
  const [isCancelled, setCancelled] = useState(false);
  const isDone = next.isDone === true;
  const playNext = useEffectEvent(next.onPlay);
  useEffect(() => {
    if (isCancelled || isDone) return;
    if (secondsLeft === 0) return playNext();
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isCancelled, isDone]);
  if (isCancelled) return null;
  return (
    <div className={styles.next} role="group" aria-label="下一课">
      <p className={styles.when}>
        {isDone ? (
          '下一课已经学过'
        ) : (
          <>
            <span aria-hidden="true">{secondsLeft} 秒后</span>播放下一课
          </>
        )}
      </p>
      <p className={styles.title}>{next.title}</p>
      <div className={styles.choice}>
        <Button
          variant="quiet"
          small
          onClick={({ currentTarget }) => {
            // The pressed button disappears, so the focus moves to the player.
            currentTarget.closest('section')?.focus();
            setCancelled(true);
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
