import type { Script, Slide } from './script.ts';

/** Frames a second, and how long one slide melts into the next. */
export const RATE = 15;
export const MELT = 0.8;

export interface Timed extends Slide {
  start: number;
  seconds: number;
}

/** A slide stays long enough to read its caption at nine characters a second, within the limits of its form. */
export function timeline(script: Script): Timed[] {
  const [least, most] = script.shape === 'lesson' ? [5.6, 7.6] : [4.8, 6];
  let start = 0;
  return script.slides.map((slide) => {
    const seconds = Math.round(Math.min(most, Math.max(least, slide.say.length / 9)) * 5) / 5;
    const timed = { ...slide, start: Math.round(start * 10) / 10, seconds };
    start += seconds;
    return timed;
  });
}

export const lengthOf = (slides: readonly Timed[]): number =>
  slides.reduce((sum, slide) => sum + slide.seconds, 0);
