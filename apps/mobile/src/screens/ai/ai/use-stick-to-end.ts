import { type RefObject, useEffect, useRef, useState } from 'react';

/** CSS pixels within which the list counts as scrolled to its end. */
const threshold = 48;

/**
 * Keeps the end of a growing list in view until its last entry has reached the top, so that an answer is read from
 * its beginning. Scrolling up stops it. `isScrolledAway`: the reader has scrolled up; `scrollToLatest` returns to the
 * last entry.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>): {
  isScrolledAway: boolean;
  scrollToLatest: () => void;
} {
  const [isScrolledAway, setAway] = useState(false);
  const sticks = useRef(true);
  const scrollToLatest = () => {
    sticks.current = true;
    const scroller = scrollerOf(list.current);
    if (scroller) scroller.scrollTop = scrollTopOfLast(scroller, list.current);
  };
  useEffect(() => {
    const scroller = scrollerOf(list.current);
    const listElement = list.current;
    if (!scroller || !listElement) return;
    let previousTop = scroller.scrollTop;
    const onScroll = () => {
      const { scrollTop } = scroller;
      const isAtEnd = scrollTop >= scrollTopOfLast(scroller, listElement) - threshold;
      // Growth at the end also increases the distance; only scrolling up stops following.
      if (isAtEnd) sticks.current = true;
      else if (scrollTop < previousTop) sticks.current = false;
      previousTop = scrollTop;
      setAway(!isAtEnd && !sticks.current);
    };
    const onResize = () => {
      if (!sticks.current) return onScroll();
      const target = scrollTopOfLast(scroller, listElement);
      // A reader who has scrolled further down stays there.
      if (target > scroller.scrollTop) scroller.scrollTop = target;
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(listElement);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [list]);
  return { isScrolledAway, scrollToLatest };
}

const scrollerOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll]');

/**
 * The scrollTop that shows the last entry: the end of the list, or the entry at the top below the bar, whichever
 * comes first.
 */
function scrollTopOfLast(scroller: HTMLElement, list: HTMLElement | null): number {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const last = list?.lastElementChild;
  if (!last) return end;
  const margin = Number.parseFloat(getComputedStyle(last).scrollMarginTop) || 0;
  const top = last.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.floor(Math.min(end, scroller.scrollTop + top - margin));
}
