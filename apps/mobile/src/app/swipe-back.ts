import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { getRoute } from '../navigation/paths.ts';
import { peeking } from './peeking.ts';
import { skipTransition } from './transition.ts';

/** A swipe starts this near the left edge, and counts as one after this much travel. CSS pixels. */
const edge = 24;
const slop = 8;
/** Let go beyond this share of the width, or at this speed (pixels a millisecond), the page leaves. */
const far = 0.35;
const fast = 0.5;
const settle = 200;

interface Swipe {
  readonly frame: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  moved: number;
  drawn: boolean;
}

/** Lets the top page be drawn aside from the left edge. iOS does that itself in its browsers, so it is left alone there. */
export function watchSwipes(): void {
  const own =
    /iPhone|iPad/.test(window.navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
  if (own) return;
  let swipe: Swipe | undefined;
  addEventListener('touchstart', (event) => (swipe = begin(event)), { passive: true });
  addEventListener('touchmove', (event) => (swipe &&= draw(swipe, event)), { passive: false });
  for (const end of ['touchend', 'touchcancel'] as const) {
    addEventListener(end, () => {
      if (swipe?.drawn) release(swipe, end === 'touchend');
      swipe = undefined;
    });
  }
}

function begin({ touches, target }: TouchEvent): Swipe | undefined {
  // What lies over the page (a sheet, pictures on the whole screen) has gestures of its own.
  if (target instanceof Element && target.closest('dialog')) return undefined;
  const stack = appNavigator.getSnapshot();
  const frame = document.querySelector<HTMLElement>('[data-top]');
  const touch = touches[0];
  if (touches.length !== 1 || !touch || !frame || stack.pages.length < 2) return undefined;
  const near = touch.clientX - frame.getBoundingClientRect().left <= edge;
  if (!near || getRoute(topPage(stack).path).overlay) return undefined;
  return { frame, x: touch.clientX, y: touch.clientY, since: performance.now(), moved: 0, drawn: false };
}

function draw(swipe: Swipe, event: TouchEvent): Swipe | undefined {
  const touch = event.touches[0]!;
  const [right, down] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
  if (!swipe.drawn && Math.max(right, Math.abs(down)) < slop) return swipe;
  if (!swipe.drawn && Math.abs(down) > right) return undefined;
  event.preventDefault();
  if (!swipe.drawn) peeking.set(true);
  swipe.drawn = true;
  swipe.moved = Math.max(0, right);
  swipe.frame.style.translate = `${swipe.moved}px`;
  return swipe;
}

function release({ frame, moved, since }: Swipe, ended: boolean): void {
  const speed = moved / Math.max(1, performance.now() - since);
  const leaves = ended && (moved > frame.clientWidth * far || speed > fast);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const way = frame.animate(
    { translate: leaves ? '100%' : '0' },
    { duration: still ? 0 : settle, fill: 'forwards' },
  );
  way.onfinish = () => {
    // Whoever is quicker than the animation (the browser's back, a second swipe) has closed the page already.
    if (leaves && frame.isConnected && frame.dataset.top) {
      skipTransition();
      appNavigator.navigateBack();
    }
    peeking.set(false);
    frame.style.translate = '';
    way.cancel();
  };
}
