import { motion } from './motion.ts';

const lastFocused = new WeakMap<HTMLElement, Element>();

/**
 * Moves the focus with the page from now on: to the heading of a page that is opened, and back to the last focused
 * element of a page that is returned to. The page already on top keeps its focus.
 */
export function managePageFocus(): void {
  const start = document.querySelector<HTMLElement>('[data-top]');
  document.addEventListener('focusin', ({ target }) => {
    const frame = target instanceof Element ? target.closest<HTMLElement>('[data-top]') : null;
    if (frame && target !== frame) lastFocused.set(frame, target as Element);
  });
  if (start?.contains(document.activeElement) && document.activeElement)
    lastFocused.set(start, document.activeElement);
  motion.onPageShown = focusIn;
}

/** Milliseconds that an opened page may take to replace its skeleton by content. */
const followTimeout = 15_000;
let stopFollowing = (): void => {};

function focusIn(frame: HTMLElement): void {
  stopFollowing();
  const previous = lastFocused.get(frame);
  if (previous?.isConnected) return setFocus(previous);
  setFocus(frame.querySelector('h1') ?? frame);
  followHeading(frame);
}

function setFocus(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * When content replaces a skeleton, its heading is replaced too: the focus moves on to the new heading, unless the
 * user has moved it.
 */
function followHeading(frame: HTMLElement): void {
  let focused = document.activeElement;
  const followContent = (): void => {
    const now = document.activeElement;
    if (now !== focused && now !== document.body) return stopFollowing();
    if (focused?.isConnected && focused !== frame) return;
    const heading = frame.querySelector('h1');
    if (!heading && focused === frame) return;
    setFocus(heading ?? frame);
    focused = document.activeElement;
  };
  const observer = new MutationObserver(followContent);
  observer.observe(frame, { childList: true, subtree: true });
  const timer = setTimeout(() => stopFollowing(), followTimeout);
  stopFollowing = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
