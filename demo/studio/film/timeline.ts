import type { Script, Slide } from './script.ts';

/** Frames per second, and the duration of the crossfade between slides in seconds. */
export const RATE = 15;
export const CROSSFADE = 0.8;

export interface TimedSlide extends Slide {
  start: number;
  seconds: number;
}

/**
 * Computes start and duration of each slide: long enough to read its caption at nine characters per second, within
 * the limits of its format.
 */
export function timeline(script: Script): TimedSlide[] {
  const [minSeconds, maxSeconds] = script.shape === 'lesson' ? [5.6, 7.6] : [4.8, 6];
  let start = 0;
  return script.slides.map((slide) => {
    const seconds = Math.round(Math.min(maxSeconds, Math.max(minSeconds, slide.say.length / 9)) * 5) / 5;
    const timed = { ...slide, start: Math.round(start * 10) / 10, seconds };
    start += seconds;
    return timed;
  });
}

export const totalSeconds = (slides: readonly TimedSlide[]): number =>
  slides.reduce((sum, slide) => sum + slide.seconds, 0);

const formatTime = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${part(Math.floor(whole / 3600000), 2)}:${part(Math.floor(whole / 60000) % 60, 2)}:${part(Math.floor(whole / 1000) % 60, 2)}.${part(whole % 1000, 3)}`;
};

/**
 * Splits the spoken text into phrases of at most about `maxLength` characters, at the ends of sentences and clauses.
 */
function phrases(say: string, maxLength = 24): string[] {
  const clauses = say.match(/[^。！？；，：…]+[。！？；，：…]*[”』」）]*/g) ?? [say];
  const lines: string[] = [];
  for (const clause of clauses) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + clause.length <= maxLength && !/[。！？][”』」）]*$/.test(last))
      lines[lines.length - 1] = last + clause;
    else lines.push(clause);
  }
  return lines.map((text) => text.trim().replace(/[，；：]$/, '')).filter(Boolean);
}

/** Returns WebVTT captions: the phrases of a slide share its duration in proportion to their lengths. */
export function captions(slides: readonly TimedSlide[]): string {
  const cues = slides.flatMap((slide) => {
    const lines = phrases(slide.say);
    const total = lines.reduce((sum, text) => sum + text.length, 0) || 1;
    let at = slide.start + 0.1;
    return lines.map((text) => {
      const from = at;
      at += (text.length / total) * (slide.seconds - 0.1);
      return `${formatTime(from)} --> ${formatTime(at)}\n${text}`;
    });
  });
  return `WEBVTT\n\n${cues.map((cue, index) => `${index + 1}\n${cue}`).join('\n\n')}\n`;
}
