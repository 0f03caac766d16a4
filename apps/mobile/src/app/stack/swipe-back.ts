import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { getRoute } from '../../navigation/paths.ts';
import { isSwipingBack } from './motion.ts';
import { skipTransition } from './transition.ts';

/** CSS pixels: a swipe starts within this distance of the left edge, and counts as one after this much travel. */
const edgeWidth = 24;
const touchSlop = 8;
/** The page leaves when it is released beyond this share of its width, or at this speed (pixels a millisecond). */
const leaveShare = 0.35;
const leaveSpeed = 0.5;
const settleDuration = 200;

interface Swipe {
  readonly frame: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  offset: number;
  isDragging: boolean;
}

/** Lets the user drag the top page aside from the left edge. iOS browsers do that themselves, so it is off there. */
export function enableSwipeBack(): void {
  const hasNativeGesture =
    /iPhone|iPad/.test(window.navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
  if (hasNativeGesture) return;
  let swipe: Swipe | undefined;
  addEventListener('touchstart', (event) => (swipe = startSwipe(event)), { passive: true });
  addEventListener('touchmove', (event) => (swipe &&= dragPage(swipe, event)), { passive: false });
  for (const end of ['touchend', 'touchcancel'] as const) {
    addEventListener(end, () => {
      if (swipe?.isDragging) endSwipe(swipe, end === 'touchend');
      swipe = undefined;
    });
  }
}

function startSwipe({ touches, target }: TouchEvent): Swipe | undefined {
  // What covers the page (a sheet, full-screen pictures) has its own gestures.
  if (target instanceof Element && target.closest('dialog')) return undefined;
  const stack = appNavigator.getSnapshot();
  const frame = document.querySelector<HTMLElement>('[data-top]');
  const touch = touches[0];
  if (touches.length !== 1 || !touch || !frame || stack.pages.length < 2) return undefined;
  const near = touch.clientX - frame.getBoundingClientRect().left <= edgeWidth;
  if (!near || getRoute(topPage(stack).path).overlay) return undefined;
  return {
    frame,
    x: touch.clientX,
    y: touch.clientY,
    since: performance.now(),
    offset: 0,
    isDragging: false,
  };
}

function dragPage(swipe: Swipe, event: TouchEvent): Swipe | undefined {
  const touch = event.touches[0]!;
  const [right, down] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
  if (!swipe.isDragging && Math.max(right, Math.abs(down)) < touchSlop) return swipe;
  if (!swipe.isDragging && Math.abs(down) > right) return undefined;
  event.preventDefault();
  if (!swipe.isDragging) isSwipingBack.set(true);
  swipe.isDragging = true;
  swipe.offset = Math.max(0, right);
  swipe.frame.style.translate = `${swipe.offset}px`;
  return swipe;
}

function endSwipe({ frame, offset, since }: Swipe, ended: boolean): void {
  const speed = offset / Math.max(1, performance.now() - since);
  const leaves = ended && (offset > frame.clientWidth * leaveShare || speed > leaveSpeed);
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const animation = frame.animate(
    { translate: leaves ? '100%' : '0' },
    { duration: isReducedMotion ? 0 : settleDuration, fill: 'forwards' },
  );
  animation.onfinish = () => {
    // The page may have been closed during the animation, by browser back or a second swipe.
    if (leaves && frame.isConnected && frame.dataset.top) {
      skipTransition();
      appNavigator.navigateBack();
    }
    isSwipingBack.set(false);
    frame.style.translate = '';
    animation.cancel();
  };
}
