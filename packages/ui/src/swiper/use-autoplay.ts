import { type RefObject, useEffect } from 'react';
import { swiper } from '@academy/contract/limits.ts';
import { slideTo } from './slide-to.ts';

/** Moves the track on by one width every 5 s while it is seen and does not hold the focus. */
export function useAutoplay(track: RefObject<HTMLElement | null>, isMoving: boolean) {
  useEffect(() => {
    if (!isMoving || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      const element = track.current;
      if (!element || document.hidden || element.matches(':focus-within')) return;
      const width = element.clientWidth;
      slideTo(element, (Math.round(element.scrollLeft / width) + 1) * width);
    }, swiper.interval);
    return () => clearInterval(timer);
  }, [track, isMoving]);
}
