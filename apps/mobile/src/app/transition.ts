import './transition.css';
import { topPage, type PageStack } from '../navigation/page-stack.ts';
import { getRoute } from '../navigation/paths.ts';
import { motion } from './motion.ts';

/** How one stack becomes another on the screen. Tabs, redirects and re-launches switch at once. */
export type Move = 'push' | 'pop' | 'fade' | 'none';

export function moveBetween(from: PageStack, to: PageStack): Move {
  const [before, after] = [topPage(from), topPage(to)];
  const opened = to.pages.some(({ key }) => key === before.key);
  const closed = from.pages.some(({ key }) => key === after.key);
  if (opened === closed) return 'none';
  // An overlay brings its own way of coming in; what it leaves behind did not move.
  if (getRoute((opened ? after : before).path).overlay) return opened ? 'none' : 'fade';
  return opened ? 'push' : 'pop';
}

let skipped = false;

/** The next change of the stack was already seen to move: by a finger, or by the browser's own swipe. */
export function skipTransition(already = true): void {
  skipped = already;
}

/** Moves pages from now on, where the browser has view transitions and the user wants motion. */
export function animateStack(): void {
  if (!('startViewTransition' in document)) return;
  window.addEventListener('popstate', (event) => skipTransition(event.hasUAVisualTransition), {
    capture: true,
  });
  motion.animate = (from, to, update) => {
    const move = moveBetween(from, to);
    const still = skipped || move === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    skipped = false;
    if (still) return update();
    document.documentElement.dataset.move = move;
    // A transition that is overtaken by the next, or runs while the window is hidden, is skipped; the update is not.
    document.startViewTransition(update).ready.catch(() => {});
  };
}
