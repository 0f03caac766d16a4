import { type PointerEvent, useRef } from 'react';

type Drag = {
  /** How far down, in px, the sheet is to be drawn; 0 when it is let go. */
  onShift: (down: number) => void;
  onLeave: () => void;
};

/** How far down, in px, a sheet is dragged to leave it. */
const leaveDistance = 80;
/** A press that moves less, in px, stays a press. */
const tolerance = 4;

/** Handlers for the head of a sheet: it follows the finger down, and beyond 80 px it leaves. */
export function useDragAway({ onShift, onLeave }: Drag) {
  const startY = useRef<number>(undefined);
  const measure = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const end = (event: PointerEvent) => {
    const isAway = event.type === 'pointerup' && measure(event) > leaveDistance;
    startY.current = undefined;
    onShift(0);
    if (isAway) onLeave();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      const down = measure(event);
      if (down < tolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onShift(down);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
