import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';
import { useDismissal } from './use-dismissal.ts';
import { type DragHandlers, useDragToClose } from './use-drag-to-close.ts';

type Props = {
  open: boolean;
  /** Called by Escape, the backdrop and dragging down; the owner sets `open`. */
  onClose: () => void;
  place: 'bottom' | 'middle' | 'full';
  /** The id of its title, or its name. */
  'aria-labelledby'?: string;
  'aria-label'?: string;
  /** Gets the handlers for the part that can be dragged down. */
  children: (drag: DragHandlers) => ReactNode;
};

/**
 * The base of sheets, dialogs and the picture preview: a native dialog, so that the browser makes the page inert, keeps
 * the focus inside and returns it afterwards. Its content is mounted only while it is open and gets the handlers that
 * let a part of it be dragged down; it has to cover the whole dialog.
 */
export function Modal({ open, onClose, place, children, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useDismissal(dialog, { open, onClose });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open) return undefined;
    element?.showModal();
    return () => element?.close();
  }, [open]);
  const drag = useDragToClose(dialog, onClose);
  return (
    <dialog ref={dialog} className={styles.modal} data-place={place} {...name}>
      {open && children(drag)}
    </dialog>
  );
}
