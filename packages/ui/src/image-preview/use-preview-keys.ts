import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Box, moveView, type Point, still, type View, zoomView } from './preview-view.ts';
import { pointOf } from './use-preview-gestures.ts';

type Look = {
  view: View;
  onView: (view: View) => void;
  getBox: () => Box | undefined;
  onStep: (step: 1 | -1) => void;
};

/** Px that an arrow key moves a picture which is larger than the stage. */
const keyWay = 60;

const ways: Record<string, Point> = {
  ArrowLeft: { x: keyWay, y: 0 },
  ArrowRight: { x: -keyWay, y: 0 },
  ArrowUp: { x: 0, y: keyWay },
  ArrowDown: { x: 0, y: -keyWay },
};
const scales: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };
const middle: Point = { x: 0, y: 0 };

/** The preview's keys: arrows turn, or move what is enlarged; + and - look closer or less close, 0 whole. */
export function usePreviewKeys(stage: RefObject<HTMLElement | null>, { view, onView, getBox, onStep }: Look) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = getBox();
    const way = ways[event.key];
    const grown = scales[event.key];
    if (!box || event.ctrlKey || event.metaKey) return;
    if (grown) onView(zoomView(view, { scale: view.scale * grown, at: middle }, box));
    else if (event.key === '0') onView(still);
    else if (way && view.scale > 1) onView(moveView(view, way, box));
    else if (way?.x) onStep(way.x > 0 ? -1 : 1);
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

/** A mouse's wheel, and the pinch of a touchpad, which browsers send as one, look closer where they point. */
export function usePreviewWheel(
  stage: RefObject<HTMLElement | null>,
  { view, onView, getBox }: Omit<Look, 'onStep'>,
) {
  const turn = useEffectEvent((event: WheelEvent) => {
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
    const handle = (event: WheelEvent) => turn(event);
    // React listens passively, which could not keep the browser from zooming the page.
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);
}
