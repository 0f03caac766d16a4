import { messages } from '@academy/contract/limits.ts';
import styles from './video-player.module.css';

/** In the place of a video that cannot be played. */
export function PlayerFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <button type="button" onClick={onRetry}>
        {messages.tapToReload}
      </button>
    </div>
  );
}
