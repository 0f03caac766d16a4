import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './undo-toast.module.css';

type Props = {
  /** What was done; hidden when undefined. A new object restarts the timer. */
  message: { readonly text: string } | undefined;
  onUndo: () => void;
  /** The button's label where it does not undo but adds to what was done. */
  label?: string | undefined;
  /** `top`: below the navigation bar, where the bottom of the screen must stay free. */
  edge?: 'top' | 'bottom' | undefined;
  /** Called after undo, or when the time to undo is over. */
  onClose: () => void;
};

/** Milliseconds: long enough to read it and press the button. */
const duration = 6_000;

/** Names what was done and offers to undo it. The timer stops while it is hovered or focused. */
export function UndoToast({ message, onUndo, onClose, label = '撤销', edge = 'bottom' }: Props) {
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!message || isHeld) return undefined;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [message, isHeld]);
  const hoverHandlers = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const focusHandlers = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const undo = () => {
    setHeld(false);
    onClose();
    onUndo();
  };
  return (
    <output className={styles.place} data-edge={edge}>
      {message && (
        <span className={styles.toast} {...hoverHandlers} {...focusHandlers}>
          <span>{message.text}</span>
          <Button variant="plain" onClick={undo}>
            {label}
          </Button>
        </span>
      )}
    </output>
  );
}
