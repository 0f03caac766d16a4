import { messages } from '@academy/contract/limits.ts';
import type { ClipDeck } from './clip-deck.ts';
import styles from './clip-news.module.css';
import { useDeckState } from './use-deck.ts';

/** The spoken words, above whatever is written of the clip, however much that is. */
export function ClipCaption({ deck }: { deck: ClipDeck }) {
  const caption = useDeckState(deck, 'caption');
  if (!caption) return null;
  return (
    <p className={styles.caption}>
      <span>{caption}</span>
    </p>
  );
}

/** That something is still on its way. */
export function ClipNews({ deck }: { deck: ClipDeck }) {
  const waiting = useDeckState(deck, 'waiting');
  const phase = useDeckState(deck, 'phase');
  if (!waiting && phase !== 'opening') return null;
  return <div className={styles.waiting} role="status" aria-label="视频加载中" />;
}

/** In the place of a clip that cannot be played; one can swipe past it. */
export function ClipFailure({ deck, onRetry }: { deck: ClipDeck; onRetry: () => void }) {
  const phase = useDeckState(deck, 'phase');
  if (phase !== 'failed') return null;
  return (
    <div className={styles.failed} role="alert">
      <button type="button" onClick={onRetry}>
        {messages.tapToReload}
      </button>
    </div>
  );
}
