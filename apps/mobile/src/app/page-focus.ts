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

/** What is opened may take this long to replace its shapes by its content. Milliseconds. */
const followedFor = 15_000;
let stopFollowing = (): void => {};

function focusIn(frame: HTMLElement): void {
  stopFollowing();
  const before = left.get(frame);
  if (before?.isConnected) return take(before);
  take(frame.querySelector('h1') ?? frame);
  followHeading(frame);
}

function take(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Shapes give way to content, and a heading of theirs with them: the focus goes on to the content's, unless it was moved. */
function followHeading(frame: HTMLElement): void {
  let taken = document.activeElement;
  const look = (): void => {
    const now = document.activeElement;
    if (now !== taken && now !== document.body) return stopFollowing();
    if (taken?.isConnected && taken !== frame) return;
    const heading = frame.querySelector('h1');
    if (!heading && taken === frame) return;
    take(heading ?? frame);
    taken = document.activeElement;
  };
  const observer = new MutationObserver(look);
  observer.observe(frame, { childList: true, subtree: true });
  const timer = setTimeout(() => stopFollowing(), followedFor);
  stopFollowing = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
