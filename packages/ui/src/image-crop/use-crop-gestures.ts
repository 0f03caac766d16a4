import { type PointerEvent, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { type Box, moveView, type Point, type View, zoomView } from '../image-preview/preview-view.ts';
import { pointOf } from '../image-preview/use-preview-gestures.ts';

type Stage = { view: View; onView: (view: View) => void; getBox: () => Box | undefined };

const none: Point = { x: 0, y: 0 };

/** Handlers for the stage: one finger moves the picture, two look closer. */
export function useCropGestures({ view, onView, getBox }: Stage) {
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<{ from: Point; spread: number; view: View }>(undefined);
  /** Takes hold anew whenever a finger comes or goes. */
  const hold = () => {
    const { middle, spread } = measure([...fingers.current.values()]);
    grip.current = fingers.current.size > 0 ? { from: middle, spread, view } : undefined;
  };
  const lift = (event: PointerEvent) => {
    if (fingers.current.delete(event.pointerId)) hold();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size > 1) return;
      fingers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
      hold();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      const box = getBox();
      if (!held || !box || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointOf(event));
      const { middle, spread } = measure([...fingers.current.values()]);
      const way = { x: middle.x - held.from.x, y: middle.y - held.from.y };
      const grown = held.spread > 0 ? spread / held.spread : 1;
      const zoomed = zoomView(held.view, { scale: held.view.scale * grown, at: held.from }, box);
      onView(moveView(zoomed, way, box));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The middle of one or two fingers, and how far they are apart. */
function measure([one = none, other = one]: Point[]) {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

/** A mouse's wheel, and the pinch of a touchpad, which browsers send as one, look closer where they point. */
export function useCropWheel(stage: RefObject<HTMLElement | null>, { view, onView, getBox }: Stage) {
  const turn = useEffectEvent((event: WheelEvent) => {
    const box = getBox();
    event.preventDefault();
    const scale = view.scale * Math.exp(-event.deltaY / 300);
    if (box) onView(zoomView(view, { scale, at: pointOf(event as never) }, box));
  });
  useEffect(() => {
    const element = stage.current;
    const handle = (event: WheelEvent) => turn(event);
    // React listens passively, which could not keep the browser from zooming the page.
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);
}
