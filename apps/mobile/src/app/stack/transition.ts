import './transition.css';
import { topPage, type PageStack } from '../../navigation/page-stack.ts';
import { getRoute } from '../../navigation/paths.ts';
import { motion } from './motion.ts';

/** How the change from one stack to another is animated. Tab switches, redirects and re-launches are not. */
type Transition = 'push' | 'pop' | 'fade' | 'none';

export function getTransition(from: PageStack, to: PageStack): Transition {
  const [before, after] = [topPage(from), topPage(to)];
  const opened = to.pages.some(({ key }) => key === before.key);
  const closed = from.pages.some(({ key }) => key === after.key);
  if (opened === closed) return 'none';
  // An overlay animates its own entry; the page below it does not move.
  if (getRoute((opened ? after : before).path).overlay) return opened ? 'none' : 'fade';
  return opened ? 'push' : 'pop';
}

let skipped = false;

/** Skips the next transition: a finger or the browser's own swipe has already moved the page. */
export function skipTransition(isAnimated = true): void {
  skipped = isAnimated;
}

/** Animates stack changes from now on, if the browser supports view transitions and the user accepts motion. */
export function animateStack(): void {
  if (!('startViewTransition' in document)) return;
  window.addEventListener('popstate', (event) => skipTransition(event.hasUAVisualTransition), {
    capture: true,
  });
  motion.animate = (from, to, update) => {
    const move = getTransition(from, to);
    const isInstant = skipped || move === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    skipped = false;
    if (isInstant) return update();
    document.documentElement.dataset.move = move;
    // A transition that is interrupted by the next one, or runs in a hidden window, is skipped; the update is not.
    document.startViewTransition(update).ready.catch(() => {});
  };
}
