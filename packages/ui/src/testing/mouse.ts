import { cdp } from 'vitest/browser';

type MouseMove = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

// The provider's own types would bring Node's globals into the browser's program.
declare module 'vitest/browser' {
  interface CDPSession {
    send(
      method: 'Input.dispatchMouseEvent',
      input: { type: MouseMove; x: number; y: number; button: 'left'; buttons: number; clickCount: number },
    ): Promise<unknown>;
  }
}

/** A pressed mouse as the browser itself knows it, so that pointers are really captured. Points in px of the view. */
export async function mouse(type: MouseMove, { x, y }: { x: number; y: number }) {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: x + left,
    y: y + top,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  });
}
