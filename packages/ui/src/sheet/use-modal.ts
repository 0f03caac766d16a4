import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { swallowEcho } from './swallow-echo.ts';

type Modal = { open: boolean; onClose: () => void };

/**
 * Opens a native dialog while `open`: the platform keeps the focus in it and gives it back afterwards. Escape and a
 * press on the ground around it ask the owner to close; the echo of a press that opened it does not, and that of one
 * that closed it reaches nothing below. The dialog's one child must cover it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, onClose }: Modal) {
  const ask = useEffectEvent((event: Event) => {
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
      ask(event);
    };
    element.addEventListener('cancel', handle);
    element.addEventListener('click', handle);
    element.showModal();
    return () => {
      element.removeEventListener('cancel', handle);
      element.removeEventListener('click', handle);
      element.close();
      if (pressed) swallowEcho(pressed);
    };
  }, [dialog, open]);
}
