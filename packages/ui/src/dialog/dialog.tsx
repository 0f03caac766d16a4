import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The question or the message. */
  title: string;
  children?: ReactNode;
  confirmLabel?: string | undefined;
  /** Null for a message without a choice. */
  cancelLabel?: string | null | undefined;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | undefined;
  /** The button stays pending until its promise settles; the owner closes the dialog. */
  onConfirm: () => unknown;
};

/** A modal dialog in the middle of the screen. To just await the answer, `question.confirm` is shorter. */
export function Dialog({ open, onClose, title, children, onConfirm, tone, ...labels }: Props) {
  const { confirmLabel = '确定', cancelLabel = '取消' } = labels;
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} place="middle" aria-labelledby={id}>
      {() => (
        <div className={styles.body}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children}
          <div className={styles.actions}>
            {cancelLabel !== null && (
              <Button variant="quiet" block onClick={onClose}>
                {cancelLabel}
              </Button>
            )}
            <Button variant={tone} block onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
