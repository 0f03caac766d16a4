import { appNavigator } from '../../navigation/navigator.ts';
import { loadPageState, savePageState } from '../../navigation/page-state.ts';
import { topPage } from '../../navigation/page-stack.ts';

/** Milliseconds between two looks at a page that is still growing. */
const checkInterval = 100;
/** Milliseconds that a page may take to be as long as it was, and to stay so. */
const restoreTimeout = 10_000;
const settledAfter = 1_000;

const topKey = () => topPage(appNavigator.getSnapshot()).key;

/** The scrolling part of the page on top. Feeds and overlays scroll in other elements and find their place by themselves. */
const findScroller = () => document.querySelector<HTMLElement>('[data-top] main[data-scroll]');

/** Stores how far the page on top is scrolled when the app is left or loaded again. */
export function savePageScroll(): void {
  const save = (): void => {
    const scroller = findScroller();
    if (scroller) savePageState(topKey(), { scroll: Math.round(scroller.scrollTop) });
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
}

/**
 * Scrolls a page that was loaded again to where it was left, following its content while it loads: a list that had grown
 * loads its next pages as its end comes into view. It ends as soon as the user does something.
 */
export function restorePageScroll(): void {
  const key = topKey();
  const { scroll } = loadPageState(key);
  if (typeof scroll !== 'number' || scroll <= 0) return;
  const startedAt = performance.now();
  let lastHeight = 0;
  let lastChangeAt = startedAt;
  const controller = new AbortController();
  const timer = setInterval(() => {
    const now = performance.now();
    const scroller = findScroller();
    if (now - startedAt > restoreTimeout || topKey() !== key) return controller.abort();
    if (!scroller) return;
    const { scrollHeight, clientHeight } = scroller;
    if (scrollHeight !== lastHeight) lastChangeAt = now;
    lastHeight = scrollHeight;
    const reachable = Math.min(scroll, scrollHeight - clientHeight);
    if (Math.abs(scroller.scrollTop - reachable) > 1) scroller.scrollTop = reachable;
    else if (reachable === scroll && now - lastChangeAt > settledAfter) controller.abort();
  }, checkInterval);
  const { signal } = controller;
  signal.addEventListener('abort', () => clearInterval(timer));
  for (const name of ['pointerdown', 'wheel', 'touchstart', 'keydown'])
    addEventListener(name, () => controller.abort(), { signal, capture: true, passive: true });
}
