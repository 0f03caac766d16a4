import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { ZoomRef } from 'yet-another-react-lightbox';

/** Px: a press that moves further is a gesture. */
const tolerance = 10;
/** Ms within which a second press makes a double press. */
const doublePress = 250;
/** The scale after a double press. */
const doubleScale = 2.5;

/** Handlers for the stage: a press closes, a double press zooms in or out, and so do the keys = and 0. */
export function usePreviewPress(zoom: RefObject<ZoomRef | null>, onClose: () => void) {
  const press = useRef({ x: 0, y: 0, isSecond: false });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const toggleZoom = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (zoom.current && zoom.current.zoom > 1) zoom.current.changeZoom(1);
    else zoom.current?.changeZoom(doubleScale, false, clientX - left - width / 2, clientY - top - height / 2);
  };
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      press.current = { x: clientX, y: clientY, isSecond: closing.current !== undefined };
      clearTimeout(closing.current);
      closing.current = undefined;
    },
    onClick: (event: MouseEvent) => {
      const { x, y, isSecond } = press.current;
      const isGesture = Math.hypot(event.clientX - x, event.clientY - y) > tolerance;
      if (isGesture || (event.target as Element).closest('button')) return;
      if (isSecond) return toggleZoom(event);
      closing.current = setTimeout(() => {
        closing.current = undefined;
        onClose();
      }, doublePress);
    },
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) return;
      if (key === '0') zoom.current?.changeZoom(1);
      if (key === '=') zoom.current?.zoomIn();
    },
  };
}
