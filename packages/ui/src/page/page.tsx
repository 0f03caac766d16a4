import { type ReactNode, type Ref, type UIEvent, useRef } from 'react';
import { reachBottomDistance } from '@academy/contract/limits.ts';
import styles from './page.module.css';

type Props = {
  /** A NavBar, or the screen's own header; scrolls with the content unless it is sticky. */
  bar?: ReactNode;
  /** Stays at the bottom: the tab bar or the primary action. */
  footer?: ReactNode;
  /** `plain` for reading: the surface colour as background. */
  tone?: 'plain';
  scrollRef?: Ref<HTMLElement>;
  /** Called when the end is within 50 px; again only after the reader has scrolled away. */
  onReachBottom?: () => void;
  children: ReactNode;
};

/** A screen: its own scroll container, as high as its parent, a column of at most `--page-width`. */
export function Page({ bar, footer, tone, scrollRef, onReachBottom, children }: Props) {
  const wasNear = useRef(false);
  const watch = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    const isNear = scrollHeight - scrollTop - clientHeight <= reachBottomDistance;
    if (isNear && !wasNear.current) onReachBottom?.();
    wasNear.current = isNear;
  };
  return (
    <div className={styles.page} data-tone={tone}>
      <main className={styles.scroll} ref={scrollRef} onScroll={onReachBottom && watch} data-scroll="">
        {bar}
        {children}
      </main>
      {footer}
    </div>
  );
}
