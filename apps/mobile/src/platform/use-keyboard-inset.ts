import { type RefObject, useEffect, useState } from 'react';

/**
 * How many CSS pixels of the element's parent the soft keyboard covers; 0 without a keyboard, and where the browser
 * shrinks the page itself. A bar at the bottom moves up by it.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    const parent = element.current?.parentElement;
    if (!viewport || !parent) return;
    const measure = () => {
      // A pinch zoom also makes the visual viewport small, but is no keyboard.
      const visibleEnd = viewport.scale > 1 ? Infinity : viewport.offsetTop + viewport.height;
      // An element that is still sliding in ends at the bottom of the window soon.
      const end = Math.min(parent.getBoundingClientRect().bottom, document.documentElement.clientHeight);
      setInset(Math.max(0, Math.round(end - visibleEnd)));
    };
    // The keyboard may have closed while the page was covered.
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element]);
  return inset;
}
