import { longPress } from '@academy/contract/limits.ts';
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

interface Held {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Handlers for what goes on as long as a finger rests: begun after 350 ms without moving more than 10 px, over when it
 * lifts or begins to swipe. `wasHeld` tells, once, whether the click that follows belongs to that.
 */
export function useHold(onHold: (held: boolean) => void) {
  const press = useRef<Held>(undefined);
  const state = useRef({ holding: false, held: false });
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    if (state.current.holding) onHold(false);
    state.current.holding = false;
  };
  const leave = useEffectEvent(end);
  useEffect(() => () => leave(), []);
  return {
    wasHeld: () => {
      const { held } = state.current;
      state.current.held = false;
      return held;
    },
    onPointerDown: ({ clientX: x, clientY: y, button, isPrimary }: PointerEvent) => {
      end();
      state.current.held = false;
      if (button !== 0 || !isPrimary) return;
      const begin = () => {
        state.current = { holding: true, held: true };
        onHold(true);
      };
      press.current = { x, y, timer: setTimeout(begin, longPress.duration) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (!from || state.current.holding) return;
      if (Math.hypot(clientX - from.x, clientY - from.y) > longPress.tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
