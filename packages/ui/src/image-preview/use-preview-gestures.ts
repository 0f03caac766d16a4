import { type PointerEvent, useEffect, useRef } from 'react';
import { moveView, type Point, still, type View, zoomView, type Box } from './preview-view.ts';

type Stage = {
  view: View;
  onView: (view: View) => void;
  /** Measured when a gesture needs it. */
  getBox: () => Box | undefined;
  /** How far the picture is dragged while it is whole, in px; 0, 0 once it is let go. */
  onShift: (shift: Point) => void;
  /** To the next picture (1) or the one before (-1). */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

type Grip = { mode: 'press' | 'pan' | 'swipe' | 'drag' | 'pinch'; from: Point; spread: number; view: View };

/** Px: less is a press, more a gesture. */
const tolerance = 10;
/** Ms within which a second press makes the first a double one. */
const doublePress = 250;
/** What a double press shows. */
const doubleScale = 2.5;
/** Px down that leave the preview. */
const leaveDistance = 100;
/** Share of the width that turns to another picture. */
const turnShare = 0.2;

const none: Point = { x: 0, y: 0 };

/**
 * Handlers for the stage: two fingers pinch, one pans what is larger than the stage; of a whole picture a sideways drag
 * turns to its neighbours and a downward one leaves. A press leaves, a double press looks closer.
 */
export function usePreviewGestures(stage: Stage) {
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip>(undefined);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(press.current), []);

  /** Takes hold anew whenever a finger comes or goes. */
  const hold = (mode: Grip['mode']) => {
    const { middle, spread } = measure([...fingers.current.values()]);
    grip.current = { mode, from: middle, spread, view: stage.view };
  };
  const tap = (at: Point) => {
    const isSecond = press.current !== undefined;
    press.current = undefined;
    const box = stage.getBox();
    if (!isSecond) {
      press.current = setTimeout(() => {
        press.current = undefined;
        stage.onClose();
      }, doublePress);
    } else if (box) {
      stage.onView(stage.view.scale > 1 ? still : zoomView(still, { scale: doubleScale, at }, box));
    }
  };
  const release = ({ mode, from }: Grip, event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    const way = { x: at.x - from.x, y: at.y - from.y };
    stage.onShift(none);
    if (mode !== 'press') press.current = undefined;
    if (event.type === 'pointercancel') return;
    if (mode === 'press') tap(at);
    if (mode === 'drag' && way.y > leaveDistance) stage.onClose();
    const isTurned = Math.abs(way.x) > event.currentTarget.clientWidth * turnShare;
    if (mode === 'swipe' && isTurned) stage.onStep(way.x < 0 ? 1 : -1);
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!fingers.current.delete(event.pointerId) || !held) return;
    if (fingers.current.size > 0) return hold('pan');
    grip.current = undefined;
    release(held, event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size > 1) return;
      // A press that another follows does not leave; what it becomes shows when the finger is lifted.
      clearTimeout(press.current);
      fingers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
      stage.onShift(none);
      hold(fingers.current.size > 1 ? 'pinch' : 'press');
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!grip.current || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointOf(event));
      follow(grip.current, measure([...fingers.current.values()]), stage);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Where a pointer is, in px from the middle of the stage. */
export function pointOf(
  event: Pick<MouseEvent, 'clientX' | 'clientY'> & { currentTarget: EventTarget },
): Point {
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** The middle of the fingers and how far they are apart. */
function measure([one = none, other]: Point[]) {
  if (!other) return { middle: one, spread: 0 };
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

function follow(grip: Grip, { middle, spread }: ReturnType<typeof measure>, stage: Stage) {
  const box = stage.getBox();
  const way = { x: middle.x - grip.from.x, y: middle.y - grip.from.y };
  if (!box) return;
  if (grip.mode === 'press' && Math.hypot(way.x, way.y) > tolerance) {
    const isSideways = Math.abs(way.x) > Math.abs(way.y);
    grip.mode = grip.view.scale > 1 ? 'pan' : isSideways ? 'swipe' : 'drag';
  }
  if (grip.mode === 'pinch') {
    const scale = grip.view.scale * (spread / Math.max(1, grip.spread));
    stage.onView(moveView(zoomView(grip.view, { scale, at: grip.from }, box), way, box));
  } else if (grip.mode === 'pan') stage.onView(moveView(grip.view, way, box));
  else if (grip.mode === 'swipe') stage.onShift({ x: way.x, y: 0 });
  else if (grip.mode === 'drag') stage.onShift({ x: 0, y: Math.max(0, way.y) });
}
