import { type ReactNode, useId, useRef } from 'react';
import { PanelHeader } from '../modal/panel-header.tsx';
import { useDismissal } from '../modal/use-dismissal.ts';
import { useDragToClose } from '../modal/use-drag-to-close.ts';
import styles from './overlay.module.css';

type Props = {
  /** The title in its header. */
  title: string;
  /** Called by the backdrop, 关闭, Escape or dragging down, after the panel has slid down. */
  onClose: () => void;
  /**
   * `tall` has 70 % of the height, `half` a half of it and a backdrop that does not darken the video above; otherwise
   * it is as high as its content.
   */
  size?: 'tall' | 'half';
  children: ReactNode;
};

/** Milliseconds in which the panel slides down. */
const leaveDuration = 160;

/**
 * A page that lies over the page below, which stays visible: a panel from the bottom. The page stack makes the page
 * below inert; for a panel that is no page there is Sheet.
 */
export function Overlay({ title, onClose, size, children }: Props) {
  const overlay = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isLeaving = useRef(false);
  const id = useId();
  const leave = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const animation = {
      duration: isReducedMotion ? 0 : leaveDuration,
      easing: 'ease-in',
      fill: 'forwards',
    } as const;
    const finished = panel.current?.animate({ translate: '0 100%' }, animation).finished;
    void Promise.resolve(finished).then(onClose, onClose);
  };
  useDismissal(overlay, { open: true, onClose: leave });
  const drag = useDragToClose(panel, leave);
  return (
    <div ref={overlay} className={styles.overlay} data-size={size}>
      <section ref={panel} className={styles.panel} data-size={size} role="dialog" aria-labelledby={id}>
        <PanelHeader id={id} title={title} level={1} drag={drag} onClose={leave} />
        <div className={styles.content} data-scroll="">
          {children}
        </div>
      </section>
    </div>
  );
}
