import { type RefObject, useEffect, useRef, useState } from 'react';

/** So close to its place, in CSS pixels, one is there. */
const near = 48;

/**
 * Keeps the end of a growing list in view until its last entry has reached the top: an answer is read from its beginning,
 * however much is written below it. Whoever has scrolled is left alone. `isAway`: one has gone back to what was
 * before; `toLatest` leads to the last entry again.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>): {
  isAway: boolean;
  toLatest: () => void;
} {
  const [isAway, setAway] = useState(false);
  const sticks = useRef(true);
  const toLatest = () => {
    sticks.current = true;
    const scroller = scrollerOf(list.current);
    if (scroller) scroller.scrollTop = placeOfLast(scroller, list.current);
  };
  useEffect(() => {
    const scroller = scrollerOf(list.current);
    const grown = list.current;
    if (!scroller || !grown) return;
    let before = scroller.scrollTop;
    const watch = () => {
      const { scrollTop } = scroller;
      const isThere = scrollTop >= placeOfLast(scroller, grown) - near;
      // What grows below leaves one behind as well; only whoever scrolls up goes away.
      if (isThere) sticks.current = true;
      else if (scrollTop < before) sticks.current = false;
      before = scrollTop;
      setAway(!isThere && !sticks.current);
    };
    const follow = () => {
      if (!sticks.current) return watch();
      const place = placeOfLast(scroller, grown);
      // Whoever reads on below stays there.
      if (place > scroller.scrollTop) scroller.scrollTop = place;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(grown);
    observer.observe(scroller);
    scroller.addEventListener('scroll', watch, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', watch);
    };
  }, [list]);
  return { isAway, toLatest };
}

const scrollerOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll]');

/** How far one scrolls to the last entry: to the end, or until it is at the top, below the bar. */
function placeOfLast(scroller: HTMLElement, list: HTMLElement | null): number {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const last = list?.lastElementChild;
  if (!last) return end;
  const margin = Number.parseFloat(getComputedStyle(last).scrollMarginTop) || 0;
  const top = last.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.floor(Math.min(end, scroller.scrollTop + top - margin));
}
