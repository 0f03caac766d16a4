import { longPress } from '@academy/contract/limits.ts';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { VoiceInput } from './voice-input.ts';

/** How far a finger slides up to forget what was said; px. */
const slide = 60;

/** The platform's own answers to a long press would cover ours, and a slide would scroll. */
const style = {
  WebkitTouchCallout: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  touchAction: 'none',
} as const;

/**
 * Handlers to spread on a button: a finger that rests 350 ms speaks until it is lifted, and forgets it when it was slid
 * up before; a tap, or the keyboard, begins and ends.
 */
export function useHold(input: VoiceInput) {
  const press = useRef<{ y: number; timer: ReturnType<typeof setTimeout> | undefined }>(undefined);
  const hasHeld = useRef(false);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const lift = (): boolean => {
    clearTimeout(press.current?.timer);
    const was = press.current !== undefined && hasHeld.current;
    press.current = undefined;
    return was;
  };
  return {
    style,
    onPointerDown: ({ currentTarget, pointerId, clientY: y, button, isPrimary }: PointerEvent) => {
      hasHeld.current = false;
      if (button !== 0 || !isPrimary || input.get().phase !== 'idle') return;
      // What slides off the button still belongs to it.
      currentTarget.setPointerCapture(pointerId);
      const hold = () => {
        hasHeld.current = true;
        void input.begin();
      };
      press.current = { y, timer: setTimeout(hold, longPress.duration) };
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (press.current && hasHeld.current) input.aim(press.current.y - clientY > slide);
    },
    onPointerUp: () => {
      if (!lift()) return;
      if (input.get().cancelling) input.cancel();
      else void input.finish();
    },
    onPointerCancel: () => {
      if (lift()) input.cancel();
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // The end of what was held; the keyboard's click has no press before it.
      if (hasHeld.current && event.detail !== 0) return;
      if (input.get().phase === 'idle') void input.begin();
      else void input.finish();
    },
  };
}
