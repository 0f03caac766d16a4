import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without scrolling after which a browser that does not say so has come to rest. */
const restAfter = 140;

/**
 * Which slide is in view, by where the feed was swiped to: from half the way on it is the next one. `rest` follows once
 * the swipe is over, for whatever would make it stumble. `onTurn` is told at once, before anything is drawn.
 */
export function usePlace(
  scroller: RefObject<HTMLElement | null>,
  { onTurn, onRest }: { onTurn: (place: number) => void; onRest: () => void },
) {
  const [place, setPlace] = useState(0);
  const [rest, setRest] = useState(0);
  const turn = useEffectEvent(onTurn);
  const settle = useEffectEvent(onRest);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watching = new AbortController();
    const { signal } = watching;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => (element.clientHeight > 0 ? Math.round(element.scrollTop / element.clientHeight) : 0);
    const end = () => {
      clearTimeout(timer);
      settle();
      startTransition(() => setRest(read()));
    };
    const move = () => {
      clearTimeout(timer);
      timer = setTimeout(end, restAfter);
      turn(read());
      setPlace(read());
    };
    element.addEventListener('scroll', move, { passive: true, signal });
    element.addEventListener('scrollend', end, { signal });
    return () => {
      clearTimeout(timer);
      watching.abort();
    };
  }, [scroller]);
  const go = (step: number) => {
    const element = scroller.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = (place + step) * (element?.clientHeight ?? 0);
    element?.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  };
  /** At once, without swiping. */
  const jump = (to: number) => {
    const element = scroller.current;
    element?.scrollTo({ top: to * element.clientHeight, behavior: 'instant' });
  };
  return { place, rest, go, jump };
}
