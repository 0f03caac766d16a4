import { type PointerEvent, type RefObject, useRef } from 'react';

/** Px: dragging down further closes it. */
const leaveDistance = 80;
/** Px: a smaller movement stays a press. */
const tolerance = 4;

/** Handlers for the header of a panel: the panel follows the finger down, and closes beyond 80 px. */
export function useDragToClose(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number>(undefined);
  const getDistance = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const shift = (down: number) => panel.current?.style.setProperty('translate', down ? `0 ${down}px` : null);
  const end = (event: PointerEvent) => {
    const isFarEnough = event.type === 'pointerup' && getDistance(event) > leaveDistance;
    startY.current = undefined;
    shift(0);
    if (isFarEnough) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      const down = getDistance(event);
      if (down < tolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      shift(down);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

export type DragHandlers = ReturnType<typeof useDragToClose>;
