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

/** The platform's own reactions to a long press (a menu, selected text) would cover ours. */
const style = { WebkitTouchCallout: 'none', WebkitUserSelect: 'none', userSelect: 'none' } as const;

/**
 * Handlers to spread on a focusable element. A finger that rests 350 ms and moves less than 10 px triggers it, and
 * the following click is ignored; scrolling cancels it. The right mouse button, the menu key and Shift+Enter trigger
 * it too. `onLongPress` gets the element.
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
  const trigger = (element: HTMLElement) => {
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
      press.current = { x, y, timer: setTimeout(trigger, longPress.duration, currentTarget), stop };
      addEventListener('scroll', end, { capture: true, signal: stop.signal });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > longPress.tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture: (event: MouseEvent) => {
      // A click by the keyboard follows no press.
      if (!hasActed.current || event.detail === 0) return;
      hasActed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      // Some phones fire it for the finger that has already triggered.
      if (!hasActed.current) trigger(event.currentTarget);
      hasActed.current = event.buttons > 0;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      trigger(event.currentTarget);
      hasActed.current = false;
    },
  };
}
