import { type ReactNode, useId, useRef } from 'react';
import { CloseIcon } from '../icon/close.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './sheet.module.css';
import { useDragAway } from './use-drag-away.ts';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  /** Asked for by Escape, the ground, 关闭 or dragging down; the owner sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** A PageFooter: stays at the bottom, in the thumb's reach. */
  footer?: ReactNode;
};

/** Rises from below over the screen. Its content exists only while it is open. */
export function Sheet({ open, onClose, title, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog, { open, onClose });
  const drag = useDragAway({
    onShift: (down) => dialog.current?.style.setProperty('translate', down ? `0 ${down}px` : null),
    onLeave: onClose,
  });
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={id}>
      {open && (
        <div className={styles.body}>
          <header className={styles.head} {...drag}>
            <h2 id={id}>{title}</h2>
            <IconButton label="关闭" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className={styles.content} data-scroll="">
            {children}
          </div>
          {footer}
        </div>
      )}
    </dialog>
  );
}
