import { type RefObject, useEffect, useState } from 'react';

/**
 * How many CSS pixels of the element's parent the soft keyboard covers from below; 0 without a keyboard, and where
 * the browser already shrinks the page by itself. What stands at the bottom keeps this distance.
 */
export function useKeyboardCover(element: RefObject<HTMLElement | null>): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    const place = element.current?.parentElement;
    if (!seen || !place) return;
    const measure = () => {
      // A pinch makes the visible part small as well, but that is no keyboard.
      const visibleEnd = seen.scale > 1 ? Infinity : seen.offsetTop + seen.height;
      // What is still rising from below stands at the end of the window soon.
      const end = Math.min(place.getBoundingClientRect().bottom, document.documentElement.clientHeight);
      setCovered(Math.max(0, Math.round(end - visibleEnd)));
    };
    // The keyboard may have gone while the page was covered.
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, [element]);
  return covered;
}
