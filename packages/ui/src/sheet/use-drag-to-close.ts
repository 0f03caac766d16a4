import { type PointerEvent, useRef } from 'react';

type Drag = {
  /** How far down the sheet is dragged, in px; 0 when released. */
  onShift: (down: number) => void;
  onLeave: () => void;
};

/** Px: dragging down further closes the sheet. */
const leaveDistance = 80;
/** Px: a smaller movement stays a press. */
const tolerance = 4;

/** Handlers for the header of a sheet: it follows the finger down, and closes beyond 80 px. */
export function useDragToClose({ onShift, onLeave }: Drag) {
  const startY = useRef<number>(undefined);
  const getDistance = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const end = (event: PointerEvent) => {
    const isFarEnough = event.type === 'pointerup' && getDistance(event) > leaveDistance;
    startY.current = undefined;
    onShift(0);
    if (isFarEnough) onLeave();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      const down = getDistance(event);
      if (down < tolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onShift(down);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
