import { type ReactNode, useId } from 'react';
import { Modal } from '../modal/modal.tsx';
import styles from './action-sheet.module.css';

export type Action<Key extends string = string> = {
  key: Key;
  label: string;
  /** What the action does; muted, below the label. */
  note?: string;
  /** Before the label. */
  icon?: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  disabled?: boolean;
};

type Props<Key extends string> = {
  open: boolean;
  /** Called by 取消, Escape, the backdrop, dragging down, and after every choice. */
  onClose: () => void;
  /** What the actions are about, shown above them. */
  title: string;
  actions: readonly Action<Key>[];
  onChoose: (key: Key) => void;
};

/** Actions for the pressed item, in a sheet from the bottom. */
export function ActionSheet<Key extends string>({ open, onClose, title, actions, onChoose }: Props<Key>) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} place="bottom" aria-labelledby={id}>
      {(drag) => (
        <div className={styles.body}>
          <h2 id={id} className={styles.title} {...drag}>
            {title}
          </h2>
          <ul className={styles.actions}>
            {actions.map(({ key, label, note, icon, tone, disabled }) => (
              <li key={key}>
                <button
                  type="button"
                  data-tone={tone}
                  disabled={disabled}
                  onClick={() => {
                    onClose();
                    onChoose(key);
                  }}
                >
                  {icon}
                  <span>
                    {label}
                    {note && <span className={styles.note}>{note}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={styles.cancel} onClick={onClose}>
            取消
          </button>
        </div>
      )}
    </Modal>
  );
}
