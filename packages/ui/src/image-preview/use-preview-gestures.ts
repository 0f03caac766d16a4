import { type PointerEvent, useEffect, useRef } from 'react';
import { moveView, type Point, initialView, type View, zoomView, type Box } from './preview-view.ts';

type StageOptions = {
  view: View;
  onView: (view: View) => void;
  /** Measured when a gesture needs it. */
  getBox: () => Box | undefined;
  /** The drag offset of an unzoomed picture in px; 0, 0 when released. */
  onShift: (shift: Point) => void;
  /** Goes to the next picture (1) or the previous one (-1). */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

type Gesture = {
  mode: 'press' | 'pan' | 'swipe' | 'drag' | 'pinch';
  from: Point;
  spread: number;
  view: View;
};

/** Px: a smaller movement is a press, a larger one a gesture. */
const tolerance = 10;
/** Ms within which a second press makes a double press. */
const doublePress = 250;
/** The scale after a double press. */
const doubleScale = 2.5;
/** Px: dragging down further closes the preview. */
const leaveDistance = 100;
/** Share of the width: a longer swipe changes the picture. */
const slideShare = 0.2;

const none: Point = { x: 0, y: 0 };

/**
 * Handlers for the stage: two fingers zoom, one pans a zoomed picture; an unzoomed one is swiped sideways to its
 * neighbours or dragged down to close. A press closes, a double press zooms.
 */
export function usePreviewGestures(stage: StageOptions) {
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const pressTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pressTimer.current), []);

  /** Restarts the gesture whenever a finger is added or lifted. */
  const restart = (mode: Gesture['mode']) => {
    const { middle, spread } = measure([...fingers.current.values()]);
    gesture.current = { mode, from: middle, spread, view: stage.view };
  };
  const tap = (at: Point) => {
    const isSecond = pressTimer.current !== undefined;
    pressTimer.current = undefined;
    const box = stage.getBox();
    if (!isSecond) {
      pressTimer.current = setTimeout(() => {
        pressTimer.current = undefined;
        stage.onClose();
      }, doublePress);
    } else if (box) {
      stage.onView(
        stage.view.scale > 1 ? initialView : zoomView(initialView, { scale: doubleScale, at }, box),
      );
    }
  };
  const release = ({ mode, from }: Gesture, event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    const offset = { x: at.x - from.x, y: at.y - from.y };
    stage.onShift(none);
    if (mode !== 'press') pressTimer.current = undefined;
    if (event.type === 'pointercancel') return;
    if (mode === 'press') tap(at);
    if (mode === 'drag' && offset.y > leaveDistance) stage.onClose();
    const isFarEnough = Math.abs(offset.x) > event.currentTarget.clientWidth * slideShare;
    if (mode === 'swipe' && isFarEnough) stage.onStep(offset.x < 0 ? 1 : -1);
  };
  const liftFinger = (event: PointerEvent<HTMLElement>) => {
    const current = gesture.current;
    if (!fingers.current.delete(event.pointerId) || !current) return;
    if (fingers.current.size > 0) return restart('pan');
    gesture.current = undefined;
    release(current, event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size > 1) return;
      // A press followed by another does not close; what it becomes is decided when the finger is lifted.
      clearTimeout(pressTimer.current);
      fingers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
      stage.onShift(none);
      restart(fingers.current.size > 1 ? 'pinch' : 'press');
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!gesture.current || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointOf(event));
      follow(gesture.current, measure([...fingers.current.values()]), stage);
    },
    onPointerUp: liftFinger,
    onPointerCancel: liftFinger,
  };
}

/** The position of a pointer in px from the stage's centre. */
export function pointOf(
  event: Pick<MouseEvent, 'clientX' | 'clientY'> & { currentTarget: EventTarget },
): Point {
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** The midpoint of the fingers and their distance. */
function measure([first = none, second]: Point[]) {
  if (!second) return { middle: first, spread: 0 };
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

function follow(gesture: Gesture, { middle, spread }: ReturnType<typeof measure>, stage: StageOptions) {
  const box = stage.getBox();
  const offset = { x: middle.x - gesture.from.x, y: middle.y - gesture.from.y };
  if (!box) return;
  if (gesture.mode === 'press' && Math.hypot(offset.x, offset.y) > tolerance) {
    const isSideways = Math.abs(offset.x) > Math.abs(offset.y);
    gesture.mode = gesture.view.scale > 1 ? 'pan' : isSideways ? 'swipe' : 'drag';
  }
  if (gesture.mode === 'pinch') {
    const scale = gesture.view.scale * (spread / Math.max(1, gesture.spread));
    stage.onView(moveView(zoomView(gesture.view, { scale, at: gesture.from }, box), offset, box));
  } else if (gesture.mode === 'pan') stage.onView(moveView(gesture.view, offset, box));
  else if (gesture.mode === 'swipe') stage.onShift({ x: offset.x, y: 0 });
  else if (gesture.mode === 'drag') stage.onShift({ x: 0, y: Math.max(0, offset.y) });
}
