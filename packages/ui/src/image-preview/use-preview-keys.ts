import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Box, moveView, type Point, initialView, type View, zoomView } from './preview-view.ts';
import { pointOf } from './use-preview-gestures.ts';

type ViewControls = {
  view: View;
  onView: (view: View) => void;
  getBox: () => Box | undefined;
  onStep: (step: 1 | -1) => void;
};

/** Px that an arrow key moves a zoomed picture. */
const keyDistance = 60;

const directions: Record<string, Point> = {
  ArrowLeft: { x: keyDistance, y: 0 },
  ArrowRight: { x: -keyDistance, y: 0 },
  ArrowUp: { x: 0, y: keyDistance },
  ArrowDown: { x: 0, y: -keyDistance },
};
const scales: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };
const middle: Point = { x: 0, y: 0 };

/** The preview's keys: arrows change the picture, or move a zoomed one; + and - zoom, 0 resets. */
export function usePreviewKeys(
  stage: RefObject<HTMLElement | null>,
  { view, onView, getBox, onStep }: ViewControls,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = getBox();
    const direction = directions[event.key];
    const factor = scales[event.key];
    if (!box || event.ctrlKey || event.metaKey) return;
    if (factor) onView(zoomView(view, { scale: view.scale * factor, at: middle }, box));
    else if (event.key === '0') onView(initialView);
    else if (direction && view.scale > 1) onView(moveView(view, direction, box));
    else if (direction?.x) onStep(direction.x > 0 ? -1 : 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const handle = (event: KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', handle);
    return () => dialog?.removeEventListener('keydown', handle);
  }, [stage]);
}

/** Zooms at the pointer by a mouse wheel, or by a touchpad's pinch, which browsers report as a wheel. */
export function usePreviewWheel(
  stage: RefObject<HTMLElement | null>,
  { view, onView, getBox }: Omit<ViewControls, 'onStep'>,
) {
  const zoom = useEffectEvent((event: WheelEvent) => {
    const box = getBox();
    event.preventDefault();
    if (box)
      onView(
        zoomView(
          view,
          { scale: view.scale * Math.exp(-event.deltaY / 300), at: pointOf(event as never) },
          box,
        ),
      );
  });
  useEffect(() => {
    const element = stage.current;
    const handle = (event: WheelEvent) => zoom(event);
    // React's listener is passive and could not prevent the browser's own zoom.
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);
}
