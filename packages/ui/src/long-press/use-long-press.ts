import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { longPress } from '@academy/contract/limits.ts';

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout>; stop: AbortController };

/** The platform's own answers to a long press (a menu, selected text) would cover ours. */
const style = { WebkitTouchCallout: 'none', WebkitUserSelect: 'none', userSelect: 'none' } as const;

/**
 * Handlers to spread on a focusable element. A finger that rests 350 ms without moving more than 10 px acts, and the
 * click that follows is swallowed; a finger that scrolls does not. The same is had with the right mouse button, with the
 * keyboard's menu key and with Shift+Enter. `onLongPress` is told the element.
 */
export function useLongPress(onLongPress: (element: HTMLElement) => void) {
  const press = useRef<Press>(undefined);
  const hasActed = useRef(false);

  const end = () => {
    clearTimeout(press.current?.timer);
    press.current?.stop.abort();
    press.current = undefined;
  };
  const leave = useEffectEvent(end);
  useEffect(() => () => leave(), []);
  const act = (element: HTMLElement) => {
    end();
    hasActed.current = true;
    onLongPress(element);
  };
  return {
    style,
    'aria-keyshortcuts': 'Shift+Enter',
    onPointerDown: ({ currentTarget, clientX: x, clientY: y, button, isPrimary }: PointerEvent) => {
      end();
      hasActed.current = false;
      if (button !== 0 || !isPrimary) return;
      const stop = new AbortController();
      press.current = { x, y, timer: setTimeout(act, longPress.duration, currentTarget), stop };
      addEventListener('scroll', end, { capture: true, signal: stop.signal });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > longPress.tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture: (event: MouseEvent) => {
      // The keyboard's click has no press before it to belong to.
      if (!hasActed.current || event.detail === 0) return;
      hasActed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      // Some phones send it for the finger that has already acted.
      if (!hasActed.current) act(event.currentTarget);
      hasActed.current = event.buttons > 0;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      act(event.currentTarget);
      hasActed.current = false;
    },
  };
}
