import { useEffect, useEffectEvent, useRef } from 'react';
import { reachBottomDistance } from '@academy/contract/limits.ts';
import styles from './list-footer.module.css';

type Props = {
  /** `more` calls `onMore` when it comes within 50 px of the view. */
  state: 'more' | 'loading' | 'end' | 'error';
  /** Why the next page did not come; a refusal is shown in the server's words. Null when nothing failed. */
  error: { readonly message: string; readonly refused?: boolean } | null | undefined;
  onMore: () => unknown;
};

const texts = { more: '加载更多', loading: '正在加载', end: '没有更多了', error: '加载失败，点击重试' };

/** The end of a list that loads page by page. */
export function ListFooter({ state, error, onMore }: Props) {
  const footer = useRef<HTMLOutputElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (state !== 'more' || !footer.current) return undefined;
    // A new observer reports at once, so that a list shorter than the screen keeps loading.
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      {
        root: footer.current.closest('[data-scroll]'),
        rootMargin: `${reachBottomDistance}px`,
      },
    );
    observer.observe(footer.current);
    return () => observer.disconnect();
  }, [state]);
  const text = state === 'error' && error?.refused ? `${error.message}，点击重试` : texts[state];
  const isButton = state === 'more' || state === 'error';
  return (
    <output ref={footer} className={styles.footer}>
      {isButton ? (
        <button type="button" onClick={() => void onMore()}>
          {text}
        </button>
      ) : (
        text
      )}
    </output>
  );
}
