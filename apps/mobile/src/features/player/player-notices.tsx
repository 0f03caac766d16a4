import { messages } from '@academy/contract/limits.ts';
import type { PlayerState } from './player-state.ts';
import styles from './video-player.module.css';

/** The spoken words, where they are wanted. */
export function Caption({ captionsOn, caption }: PlayerState) {
  if (!captionsOn || !caption) return null;
  return (
    <p className={styles.caption}>
      <span>{caption}</span>
    </p>
  );
}

export function Waiting() {
  return <div className={styles.waiting} role="status" aria-label="视频加载中" />;
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <button type="button" onClick={onRetry}>
        {messages.tapToReload}
      </button>
    </div>
  );
}
