import { type ReactNode, useId, useRef } from 'react';
import { CloseIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './sheet.module.css';
import { useDragToClose } from './use-drag-to-close.ts';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  /** Called by Escape, the backdrop, 关闭 or dragging down; the owner sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** A PageFooter; stays at the bottom. */
  footer?: ReactNode;
};

/** A sheet from the bottom of the screen. Its content is mounted only while it is open. */
export function Sheet({ open, onClose, title, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog, { open, onClose });
  const drag = useDragToClose({
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
