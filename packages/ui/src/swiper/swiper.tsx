import { Children, type ReactNode, useRef, useState } from 'react';
import styles from './swiper.module.css';
import { useAutoplay } from './use-autoplay.ts';

type Props = {
  /** What the slides are, for screen readers. */
  label: string;
  /** One child a slide: a link or something with a link in it. */
  children: ReactNode;
};

/**
 * Slides that snap, move on every 5 s and go round. They rest while touched, pointed at, focused, unseen, or stopped
 * with the button, and never move by themselves for who asked for less motion.
 */
export function Swiper({ label, children }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const count = Children.count(children);
  const isMany = count > 1;
  useAutoplay(track, isMany && !isHeld && !isStopped);

  const follow = () => {
    const element = track.current;
    if (!element) return;
    const round = count * element.clientWidth;
    // The copy of the first slide is fully in view: go on from the first itself.
    if (isMany && element.scrollLeft >= round - 1) element.scrollLeft -= round;
    setIndex(Math.round(element.scrollLeft / element.clientWidth) % count);
  };
  const letGo = () => setHeld(false);
  return (
    <section
      className={styles.swiper}
      aria-roledescription="轮播"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && letGo()}
      onTouchEnd={letGo}
      onTouchCancel={letGo}
    >
      <ul ref={track} className={styles.track} onScroll={follow}>
        {Children.map(children, (slide) => (
          <li>{slide}</li>
        ))}
        {isMany && <li inert>{Children.toArray(children)[0]}</li>}
      </ul>
      {isMany && (
        <div className={styles.dots} aria-hidden="true">
          {Children.map(children, (_, at) => (
            <i data-on={at === index || undefined} />
          ))}
        </div>
      )}
      {isMany && (
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
