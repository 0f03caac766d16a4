import { type RefObject, useEffect, useEffectEvent } from 'react';

type Pulling = { onMove: (travel: number) => void; onRelease: () => void };

const point = (event: TouchEvent | MouseEvent) => ('touches' in event ? event.touches[0] : event);

/** Taken by the pull: what would follow (a click on what lies under the finger) is not meant. */
function swallowNextClick(element: HTMLElement) {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
}

/** Listens on `element` for a downward drag, by finger or mouse, that begins at the top of its scroll container. */
export function usePullGesture(element: RefObject<HTMLElement | null>, pulling: Pulling) {
  const move = useEffectEvent(pulling.onMove);
  const release = useEffectEvent(pulling.onRelease);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const scroller = target.closest('[data-scroll]') ?? document.documentElement;
    let from: { clientX: number; clientY: number } | undefined;
    let isPulling = false;

    const start = (event: TouchEvent | MouseEvent) => {
      if (scroller.scrollTop > 0) return;
      if ('button' in event && event.button !== 0) return;
      from = point(event);
    };
    const follow = (event: TouchEvent | MouseEvent) => {
      const at = point(event);
      if (!from || !at) return;
      const down = at.clientY - from.clientY;
      if (!isPulling && down <= Math.abs(at.clientX - from.clientX)) {
        // Upwards or sideways: another gesture, left to the platform.
        if (Math.hypot(down, at.clientX - from.clientX) > 5) from = undefined;
        return;
      }
      isPulling = true;
      if (event.cancelable) event.preventDefault();
      move(down);
    };
    const end = () => {
      if (isPulling) {
        swallowNextClick(target);
        release();
      }
      from = undefined;
      isPulling = false;
    };

    const stop = new AbortController();
    const { signal } = stop;
    target.addEventListener('touchstart', start, { signal, passive: true });
    target.addEventListener('touchmove', follow, { signal, passive: false });
    target.addEventListener('touchend', end, { signal });
    target.addEventListener('touchcancel', end, { signal });
    target.addEventListener('mousedown', start, { signal });
    window.addEventListener('mousemove', follow, { signal });
    window.addEventListener('mouseup', end, { signal });
    // A mouse that drags a picture or a link away would take the pull with it.
    target.addEventListener('dragstart', (event) => from && event.preventDefault(), { signal });
    return () => stop.abort();
  }, [element]);
}
