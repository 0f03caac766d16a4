import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './undo-toast.module.css';

type Props = {
  /** What was just done; nothing is shown without. A new object starts the time anew. */
  news: { readonly text: string } | undefined;
  onUndo: () => void;
  /** What the button says where it does not undo but adds to what was done. */
  label?: string | undefined;
  /** It was undone, or nobody wanted to. */
  onClose: () => void;
};

/** Milliseconds: long enough to read, reach for it and press. */
const duration = 6_000;

/** Says what was done and offers to take it back. Time stands still while one points at it or has the focus in it. */
export function UndoToast({ news, onUndo, onClose, label = '撤销' }: Props) {
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!news || isHeld) return undefined;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [news, isHeld]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const undo = () => {
    setHeld(false);
    onClose();
    onUndo();
  };
  return (
    <output className={styles.place}>
      {news && (
        <span className={styles.toast} {...hold} {...focus}>
          <span>{news.text}</span>
          <Button variant="plain" onClick={undo}>
            {label}
          </Button>
        </span>
      )}
    </output>
  );
}
