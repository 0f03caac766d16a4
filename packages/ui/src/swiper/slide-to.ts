import { swiper } from '@academy/contract/limits.ts';

/** Moves a snapping track to `left` (px) in 500 ms; the platform's own smooth scrolling has no set duration. */
export function slideTo(track: HTMLElement, left: number) {
  const from = track.scrollLeft;
  const start = performance.now();
  track.style.scrollSnapType = 'none';
  const frame = (now: number) => {
    const share = Math.min(1, Math.max(0, now - start) / swiper.duration);
    track.scrollLeft = from + (left - from) * share * share * (3 - 2 * share);
    if (share < 1) requestAnimationFrame(frame);
    else track.style.scrollSnapType = '';
  };
  requestAnimationFrame(frame);
}
