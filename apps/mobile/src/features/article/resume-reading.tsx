import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { usePage } from '../../navigation/page-context.ts';
import { loadPageState } from '../../navigation/page-state.ts';
import { saveStored } from '../../platform/storage.ts';
import { findPairedNumber, listPairs, withPair } from '../../platform/stored-pairs.ts';
import { createThrottledTask } from '../../platform/throttled-task.ts';
import styles from './resume-reading.module.css';
import { findCurrentBlock, isBlockNear, isReadToEnd } from './text-position.ts';

type Props = { title: string; onResume: () => void; onClose: () => void };

/** Milliseconds until the offer disappears. */
const visibleFor = 12_000;

/** Offers to continue where the last visit ended. It is shown above the page's bar and disappears by itself. */
export function ResumeReading({ title, onResume, onClose }: Props) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), visibleFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>上次读到“{title}”</span>
      <button type="button" onClick={onResume}>
        继续读
      </button>
      <IconButton label="不用了" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

const subscribeNever = () => () => {};

/** Milliseconds between two updates of the saved position. */
const saveInterval = 500;

/** A block reached on another device, and when (epoch milliseconds). */
interface RemotePosition {
  readonly block: number;
  readonly at: number;
}

/**
 * Saves how far an article was read. `lastBlock` is the block where the last visit ended, on this or another device,
 * until `dismiss` is called or the reader is there; undefined if there is none.
 */
export function useReadingPosition(
  articleId: number,
  text: RefObject<HTMLElement | null>,
  remote: RemotePosition | undefined,
) {
  const [local] = useState(() => findReadingPosition(articleId));
  const [openedAt] = useState(Date.now);
  // The position of this visit is sent to the server too and comes back from it, so only earlier ones count.
  const remoteBlock = remote && remote.at < openedAt ? remote.block : undefined;
  const lastBlock = local ?? remoteBlock;
  const [isDismissed, setDismissed] = useState(false);
  // A reload scrolls back a moment later, and mostly to this block: until then nothing is offered.
  const { key } = usePage();
  const [isScrollAwaited, setScrollAwaited] = useState(() => hasScrollToRestore(key));
  // The server-rendered page cannot know the device's storage.
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  useEffect(() => {
    const element = text.current;
    const scroller = element?.closest('[data-scroll]');
    if (!element || !scroller) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the rendered page shows whether the block is in view
    if (lastBlock !== undefined && isBlockNear(element, lastBlock)) setDismissed(true);
    const saving = createThrottledTask(() => {
      saveReadingPosition(articleId, isReadToEnd(element) ? undefined : findCurrentBlock(element));
      if (lastBlock !== undefined && isBlockNear(element, lastBlock)) setDismissed(true);
      setScrollAwaited(false);
    }, saveInterval);
    scroller.addEventListener('scroll', saving.request, { passive: true });
    // The server-rendered text may have been scrolled before hydration.
    if (scroller.scrollTop > 0) saving.request();
    return () => {
      saving.cancel();
      scroller.removeEventListener('scroll', saving.request);
    };
  }, [articleId, text, lastBlock]);
  return {
    lastBlock: isHydrated && !isDismissed && !isScrollAwaited ? lastBlock : undefined,
    dismiss: () => setDismissed(true),
  };
}

function hasScrollToRestore(key: string): boolean {
  const { scroll } = loadPageState(key);
  return typeof scroll === 'number' && scroll > 0;
}

/**
 * The block up to which each article was read, stored on this device for the latest hundred articles. Finished
 * articles are removed.
 */

const storageKey = 'article_places';
const maxArticles = 100;
/** Positions before this block are not saved. */
const firstSavedBlock = 2;

export function findReadingPosition(articleId: number): number | undefined {
  return findPairedNumber(listPairs(storageKey), articleId);
}

/** Undefined removes the article. */
export function saveReadingPosition(articleId: number, block: number | undefined): void {
  const savedBlock = block !== undefined && block >= firstSavedBlock ? block : undefined;
  saveStored(storageKey, withPair(listPairs(storageKey), [articleId, savedBlock], maxArticles));
}
