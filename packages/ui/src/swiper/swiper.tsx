import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { swiper } from '@academy/contract/limits.ts';
import styles from './swiper.module.css';

type Props = {
  /** The accessible name of the slides. */
  label: string;
  /** One child a slide: a link or something with a link in it. */
  children: ReactNode;
};

/**
 * A carousel that snaps, advances every 5 s and loops. It pauses while touched, hovered, focused, hidden, or stopped
 * by the button, and never advances with reduced motion.
 */
export function Swiper({ label, children }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const count = Children.count(children);
  const hasSeveral = count > 1;
  useAutoplay(track, hasSeveral && !isHeld && !isStopped);

  const follow = () => {
    const element = track.current;
    if (!element) return;
    const loopWidth = count * element.clientWidth;
    // The copy of the first slide is fully in view: jump back to the first itself.
    if (hasSeveral && element.scrollLeft >= loopWidth - 1) element.scrollLeft -= loopWidth;
    setIndex(Math.round(element.scrollLeft / element.clientWidth) % count);
  };
  const release = () => setHeld(false);
  return (
    <section
      className={styles.swiper}
      aria-roledescription="轮播"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && release()}
      onTouchEnd={release}
      onTouchCancel={release}
    >
      <ul ref={track} className={styles.track} onScroll={follow}>
        {Children.map(children, (slide) => (
          <li>{slide}</li>
        ))}
        {hasSeveral && <li inert>{Children.toArray(children)[0]}</li>}
      </ul>
      {hasSeveral && (
        <div className={styles.dots} aria-hidden="true">
          {Children.map(children, (_, at) => (
            <i data-on={at === index || undefined} />
          ))}
        </div>
      )}
      {hasSeveral && (
        <button
          type="button"
          className={`visually-hidden ${styles.stop}`}
          onClick={() => setStopped(!isStopped)}
        >
          {isStopped ? '继续轮播' : '暂停轮播'}
        </button>
      )}
    </section>
  );
}

/** Advances the track by one width every 5 s while it is visible and not focused. */
function useAutoplay(track: RefObject<HTMLElement | null>, isMoving: boolean) {
  useEffect(() => {
    if (!isMoving || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      const element = track.current;
      if (!element || document.hidden || element.matches(':focus-within')) return;
      const width = element.clientWidth;
      slideTo(element, (Math.round(element.scrollLeft / width) + 1) * width);
    }, swiper.interval);
    return () => clearInterval(timer);
  }, [track, isMoving]);
}

/** Scrolls a snapping track to `left` (px) in 500 ms; native smooth scrolling has no fixed duration. */
export function slideTo(track: HTMLElement, left: number) {
  const from = track.scrollLeft;
  const start = performance.now();
  track.style.scrollSnapType = 'none';
  const frame = (now: number) => {
    const progress = Math.min(1, Math.max(0, now - start) / swiper.duration);
    track.scrollLeft = from + (left - from) * progress * progress * (3 - 2 * progress);
    if (progress < 1) requestAnimationFrame(frame);
    else track.style.scrollSnapType = '';
  };
  requestAnimationFrame(frame);
}
