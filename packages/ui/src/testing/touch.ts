import { pullRefresh } from '@academy/contract/limits.ts';

type Point = { x: number; y: number };

const touchEvent = (type: string, target: Element, { x, y }: Point) => {
  const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y });
  const touches = type === 'touchend' ? [] : [touch];
  return new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true });
};

/** A finger on `target`: put down at once, then moved and lifted; points in px of the view. */
export function touch(target: Element, from: Point) {
  target.dispatchEvent(touchEvent('touchstart', target, from));
  let at = from;
  return {
    /** Returns whether the platform may still scroll. */
    move(to: Point) {
      at = to;
      return target.dispatchEvent(touchEvent('touchmove', target, at));
    },
    lift: () => target.dispatchEvent(touchEvent('touchend', target, at)),
  };
}

/** Pulls a page by an element in it until it is reached, and releases. */
export function pullDown(target: Element): void {
  const finger = touch(target, { x: 100, y: 100 });
  finger.move({ x: 100, y: 110 });
  finger.move({ x: 100, y: 100 + pullRefresh.range });
  finger.lift();
}
