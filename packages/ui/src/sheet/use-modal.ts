import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Modal = { open: boolean; onClose: () => void };

/**
 * Opens a native dialog while `open`: the browser keeps the focus inside and returns it afterwards. Escape and a
 * press on the backdrop call `onClose`; the second click of a double tap that opened or closed it does not press
 * anything. The dialog's one child must cover it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, onClose }: Modal) {
  const requestClose = useEffectEvent((event: Event) => {
    if (event instanceof MouseEvent && (event.target !== dialog.current || event.detail > 1)) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    let pressed: MouseEvent | undefined;
    const handle = (event: Event) => {
      if (event instanceof MouseEvent) pressed = event;
      requestClose(event);
    };
    element.addEventListener('cancel', handle);
    element.addEventListener('click', handle);
    element.showModal();
    return () => {
      element.removeEventListener('cancel', handle);
      element.removeEventListener('click', handle);
      element.close();
      if (pressed) ignoreSecondClick(pressed);
    };
  }, [dialog, open]);
}

/** Milliseconds within which a click can be the second half of a double tap; platforms count up to half a second. */
const doubleTapWindow = 500;

/**
 * Ignores the second click of a double tap whose first click closed a modal: it would press what lies below. Keyboard
 * clicks are not affected, nor browsers that do not count clicks.
 */
function ignoreSecondClick(first: MouseEvent): void {
  const remaining = doubleTapWindow - (performance.now() - first.timeStamp);
  if (remaining <= 0) return;
  const ignore = (event: MouseEvent) => {
    // Another modal opened meanwhile is what the user sees and means to press.
    if (event.detail < 2 || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, true);
  setTimeout(() => removeEventListener('click', ignore, true), remaining);
}
