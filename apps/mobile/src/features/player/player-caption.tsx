import type { PlayerState } from './player-state.ts';
import styles from './video-player.module.css';

/** The spoken words, where they are wanted. */
export function PlayerCaption({ captionsOn, caption }: PlayerState) {
  if (!captionsOn || !caption) return null;
  return (
    <p className={styles.caption}>
      <span>{caption}</span>
    </p>
  );
}
