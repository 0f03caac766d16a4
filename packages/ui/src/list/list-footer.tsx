import { useEffect, useEffectEvent, useRef } from 'react';
import { reachBottomDistance } from '@academy/contract/limits.ts';
import styles from './list-footer.module.css';

type Props = {
  /** `more` asks by itself when it comes within 50 px of the view. */
  state: 'more' | 'loading' | 'end' | 'error';
  onMore: () => unknown;
};

const texts = { more: '加载更多', loading: '正在加载', end: '没有更多了', error: '加载失败，点击重试' };

/** The end of a list that goes on. */
export function ListFooter({ state, onMore }: Props) {
  const foot = useRef<HTMLOutputElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (state !== 'more' || !foot.current) return undefined;
    // A new observer reports at once, so a list shorter than the screen goes on filling it.
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      {
        root: foot.current.closest('[data-scroll]'),
        rootMargin: `${reachBottomDistance}px`,
      },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [state]);
  const isButton = state === 'more' || state === 'error';
  return (
    <output ref={foot} className={styles.footer}>
      {isButton ? (
        <button type="button" onClick={() => void onMore()}>
          {texts[state]}
        </button>
      ) : (
        texts[state]
      )}
    </output>
  );
}
