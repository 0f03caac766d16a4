import { useSyncExternalStore } from 'react';
import type { ContentReference } from '../../session/content-cache.ts';
import { session } from '../../session/session-store.ts';
import { findDraft, placeOf } from './drafts.ts';
import styles from './write-pill.module.css';

const none = () => undefined;

type Props = {
  content: ContentReference;
  pinned: boolean;
  onWrite: () => void;
};

/** Leads to where one writes; says so when something lies there unfinished. */
export function WritePill({ content, pinned, onWrite }: Props) {
  const place = placeOf(content, undefined);
  // The server knows nothing of what this phone keeps. Looked up each time that something over the comments has
  // changed, or who is signed in.
  const draft = useSyncExternalStore(session.subscribe, () => findDraft(place)?.text, none);
  return (
    <div className={styles.place} data-pinned={pinned || undefined}>
      <button type="button" className={styles.pill} onClick={onWrite}>
        <span className="visually-hidden">写评论：</span>
        {draft ? (
          <>
            <span className={styles.draft}>草稿</span> {draft}
          </>
        ) : (
          '友善地说说您的想法…'
        )}
      </button>
    </div>
  );
}
