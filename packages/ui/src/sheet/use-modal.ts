import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Modal = { open: boolean; onClose: () => void };

/**
 * Opens a native dialog while `open`: the platform keeps the focus in it and gives it back afterwards. Escape and a
 * press on the ground around it ask the owner to close. The dialog's one child must cover it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, onClose }: Modal) {
  const ask = useEffectEvent((event: Event) => {
    if (event.type === 'click' && event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const handle = (event: Event) => ask(event);
    element.addEventListener('cancel', handle);
    element.addEventListener('click', handle);
    element.showModal();
    return () => {
      element.removeEventListener('cancel', handle);
      element.removeEventListener('click', handle);
      element.close();
    };
  }, [dialog, open]);
}
