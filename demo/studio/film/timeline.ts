import type { Script, Slide } from './script.ts';

/** Of mini videos: frames per second, and the duration of the crossfade between slides in seconds. */
export const RATE = 15;
export const CROSSFADE = 0.8;

/** Frames per second of lessons, which are read and listened to for minutes and move little. */
export const LESSON_RATE = 5;
/**
 * The pace of lessons: calm reading aloud, 190 characters a minute, and a pause in which the next thought can settle.
 */
const CHARACTERS_PER_SECOND = 3.2;
const PAUSE = 2;

export interface TimedSlide extends Slide {
  start: number;
  seconds: number;
}

/** Computes start and duration of each slide, so that its texts can be read in time. */
export function timeline(script: Script): TimedSlide[] {
  const lengths = script.slides.map(({ say }) =>
    script.shape === 'lesson' ? lessonSlideSeconds(say) : miniSlideSeconds(say),
  );
  const needed = lengths.reduce((sum, seconds) => sum + seconds, 0);
  const factor = (script.seconds ?? needed) / needed;
  let start = 0;
  return script.slides.map((slide, index) => {
    const isLast = index === script.slides.length - 1;
    const scaled = Math.round(lengths[index]! * factor * LESSON_RATE) / LESSON_RATE;
    const seconds = script.seconds !== undefined && isLast ? script.seconds - start : scaled;
    const timed = { ...slide, start: Math.round(start * 10) / 10, seconds };
    start += seconds;
    return timed;
  });
}

/** To whole frames of either rate. */
const roundUp = (seconds: number) => Math.ceil(seconds * LESSON_RATE - 1e-6) / LESSON_RATE;

const lessonSlideSeconds = (say: string) => roundUp(say.length / CHARACTERS_PER_SECOND + PAUSE);

/** Long enough to read the caption at nine characters per second, within limits. */
const miniSlideSeconds = (say: string) =>
  Math.round(Math.min(6, Math.max(4.8, say.length / 9)) * LESSON_RATE) / LESSON_RATE;

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
