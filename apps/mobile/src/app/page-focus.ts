import { motion } from './motion.ts';

const left = new WeakMap<HTMLElement, Element>();

/**
 * Takes the focus along from now on: to the heading of a page that is opened, and to where it was on a page that is
 * come back to. The page that is on top already leaves it where it is.
 */
export function moveFocus(): void {
  const start = document.querySelector<HTMLElement>('[data-top]');
  document.addEventListener('focusin', ({ target }) => {
    const frame = target instanceof Element ? target.closest<HTMLElement>('[data-top]') : null;
    if (frame && target !== frame) left.set(frame, target as Element);
  });
  if (start?.contains(document.activeElement) && document.activeElement)
    left.set(start, document.activeElement);
  motion.arrive = focusIn;
}

function focusIn(frame: HTMLElement): void {
  const before = left.get(frame);
  const target = before?.isConnected ? before : (frame.querySelector('h1') ?? frame);
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
