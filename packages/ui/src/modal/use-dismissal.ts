import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Dismissal = { open: boolean; onClose: () => void };

/**
 * Calls `onClose` on Escape and on a press on the element itself, which is the backdrop: what it shows must cover the
 * rest. The second click of a double tap that opened or closed it does not press anything. Used by native dialogs and
 * by overlay pages alike.
 */
export function useDismissal(layer: RefObject<HTMLElement | null>, { open, onClose }: Dismissal) {
  const dismiss = useEffectEvent((event: Event) => {
    if (!isDismissal(event)) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const element = layer.current;
    if (!open || !element) return undefined;
    let pressed: MouseEvent | undefined;
    const handle = (event: Event) => {
      if (event instanceof MouseEvent) pressed = event;
      dismiss(event);
    };
    // A native dialog reports Escape, and back on a phone, as a cancellation.
    const types = element instanceof HTMLDialogElement ? ['click', 'cancel'] : ['click', 'keydown'];
    for (const type of types) element.addEventListener(type, handle);
    return () => {
      for (const type of types) element.removeEventListener(type, handle);
      if (pressed) ignoreSecondClick(pressed);
    };
  }, [layer, open]);
}

function isDismissal(event: Event): boolean {
  // A dialog above an overlay handles its own Escape.
  if (event instanceof KeyboardEvent) return event.key === 'Escape' && !isInDialog(event.target);
  if (event instanceof MouseEvent && event.detail > 1) return false;
  return event.target === event.currentTarget;
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null;

/** Milliseconds within which a click can be the second half of a double tap; platforms count up to half a second. */
const doubleTapWindow = 500;

/**
 * Ignores the second click of a double tap whose first click closed a layer: it would press what lies below. Keyboard
 * clicks are not affected, nor browsers that do not count clicks.
 */
function ignoreSecondClick(first: MouseEvent): void {
  const remaining = doubleTapWindow - (performance.now() - first.timeStamp);
  if (remaining <= 0) return;
  const ignore = (event: MouseEvent) => {
    // Another modal opened meanwhile is what the user sees and means to press.
    if (event.detail < 2 || isInDialog(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, true);
  setTimeout(() => removeEventListener('click', ignore, true), remaining);
}
