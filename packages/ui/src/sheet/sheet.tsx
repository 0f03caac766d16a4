import { type ReactNode, useId } from 'react';
import { Modal } from '../modal/modal.tsx';
import { PanelHeader } from '../modal/panel-header.tsx';
import styles from './sheet.module.css';

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
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} place="bottom" aria-labelledby={id}>
      {(drag) => (
        <div className={styles.body}>
          <PanelHeader id={id} title={title} level={2} drag={drag} onClose={onClose} />
          <div className={styles.content} data-scroll="">
            {children}
          </div>
          {footer}
        </div>
      )}
    </Modal>
  );
}
