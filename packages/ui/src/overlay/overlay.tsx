import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CloseIcon } from '../icon/close.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useDragAway } from '../sheet/use-drag-away.ts';
import styles from './overlay.module.css';

type Props = {
  /** What it is, at its head. */
  title: string;
  /** Asked for by the ground, 关闭, Escape or dragging down, once the panel has gone down. */
  onClose: () => void;
  /**
   * `tall` keeps 70 % of the height whatever it holds, `half` a half of it and leaves what plays above it in the light;
   * otherwise it is as high as its content.
   */
  size?: 'tall' | 'half';
  children: ReactNode;
};

/** Milliseconds in which the panel goes down. */
const leaving = 160;

/**
 * A page of its own that lies over the page below, which stays visible: a panel that rises from below. The page stack
 * keeps what lies below out of reach; for what lies over a page without being one there is Sheet.
 */
export function Overlay({ title, onClose, size, children }: Props) {
  const overlay = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isLeaving = useRef(false);
  const id = useId();
  const leave = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const way = { duration: still ? 0 : leaving, easing: 'ease-in', fill: 'forwards' } as const;
    const done = panel.current?.animate({ translate: '0 100%' }, way).finished;
    void Promise.resolve(done).then(onClose, onClose);
  };
  const drag = useDragAway({
    onShift: (down) => panel.current?.style.setProperty('translate', down ? `0 ${down}px` : null),
    onLeave: leave,
  });
  const ask = useEffectEvent((event: Event) => {
    const isOnGround = event.target === event.currentTarget;
    // A dialog that lies over it has an Escape of its own.
    const isOurs = !(event.target instanceof Element && event.target.closest('dialog'));
    if (event instanceof KeyboardEvent ? event.key === 'Escape' && isOurs : isOnGround) leave();
  });
  useEffect(() => {
    const element = overlay.current;
    const handle = (event: Event) => ask(event);
    element?.addEventListener('keydown', handle);
    element?.addEventListener('click', handle);
    return () => {
      element?.removeEventListener('keydown', handle);
      element?.removeEventListener('click', handle);
    };
  }, []);
  return (
    <div ref={overlay} className={styles.overlay} data-size={size}>
      <section ref={panel} className={styles.panel} data-size={size} role="dialog" aria-labelledby={id}>
        <header className={styles.head} {...drag}>
          <h1 id={id}>{title}</h1>
          <IconButton label="关闭" onClick={leave}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={styles.content} data-scroll="">
          {children}
        </div>
      </section>
    </div>
  );
}
