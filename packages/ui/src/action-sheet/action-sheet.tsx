import { type ReactNode, useId, useRef } from 'react';
import { useDragAway } from '../sheet/use-drag-away.ts';
import { useModal } from '../sheet/use-modal.ts';
import styles from './action-sheet.module.css';

export type Action<Key extends string = string> = {
  key: Key;
  label: string;
  /** Muted, under the label: what it will do. */
  note?: string;
  /** Before the label. */
  icon?: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  disabled?: boolean;
};

type Props<Key extends string> = {
  open: boolean;
  /** Asked for by 取消, Escape, the ground, dragging down, and after every choice. */
  onClose: () => void;
  /** What the actions are about; said to screen readers, shown above them. */
  title: string;
  actions: readonly Action<Key>[];
  onChoose: (key: Key) => void;
};

/** A handful of things that can be done with what was pressed. Rises from below. */
export function ActionSheet<Key extends string>({ open, onClose, title, actions, onChoose }: Props<Key>) {
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
    </dialog>
  );
}
