import { longPress } from '@academy/contract/limits.ts';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { VoiceInput } from './voice-input.ts';

/** How far a finger slides up to cancel the recording, px. */
const cancelDistance = 60;

/** The platform's reactions to a long press would cover ours, and a slide would scroll the page. */
const style = {
  WebkitTouchCallout: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  touchAction: 'none',
} as const;

/**
 * Handlers for a button: holding it for 350 ms records until it is released, and sliding up before releasing cancels;
 * a tap or the keyboard starts and stops.
 */
export function usePressAndHold(input: VoiceInput) {
  const press = useRef<{ y: number; timer: ReturnType<typeof setTimeout> | undefined }>(undefined);
  const hasHeld = useRef(false);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const endPress = (): boolean => {
    clearTimeout(press.current?.timer);
    const wasHeld = press.current !== undefined && hasHeld.current;
    press.current = undefined;
    return wasHeld;
  };
  return {
    style,
    onPointerDown: ({ currentTarget, pointerId, clientY: y, button, isPrimary }: PointerEvent) => {
      hasHeld.current = false;
      if (button !== 0 || !isPrimary || input.get().phase !== 'idle') return;
      // Moves outside the button still belong to the press.
      currentTarget.setPointerCapture(pointerId);
      const hold = () => {
        hasHeld.current = true;
        void input.startRecording();
      };
      press.current = { y, timer: setTimeout(hold, longPress.duration) };
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (press.current && hasHeld.current) input.setCancelling(press.current.y - clientY > cancelDistance);
    },
    onPointerUp: () => {
      if (!endPress()) return;
      if (input.get().cancelling) input.cancel();
      else void input.finish();
    },
    onPointerCancel: () => {
      if (endPress()) input.cancel();
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // The click at the end of a hold is ignored; the keyboard's click has `detail` 0.
      if (hasHeld.current && event.detail !== 0) return;
      if (input.get().phase === 'idle') void input.startRecording();
      else void input.finish();
    },
  };
}
