import type { Timed } from './timeline.ts';

const clock = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${part(Math.floor(whole / 3600000), 2)}:${part(Math.floor(whole / 60000) % 60, 2)}:${part(Math.floor(whole / 1000) % 60, 2)}.${part(whole % 1000, 3)}`;
};

/** The spoken words cut into phrases of at most about 24 characters, at the ends of sentences and clauses. */
function phrases(say: string, most = 24): string[] {
  const clauses = say.match(/[^。！？；，：…]+[。！？；，：…]*[”』」）]*/g) ?? [say];
  const lines: string[] = [];
  for (const clause of clauses) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + clause.length <= most && !/[。！？][”』」）]*$/.test(last))
      lines[lines.length - 1] = last + clause;
    else lines.push(clause);
  }
  return lines.map((text) => text.trim().replace(/[，；：]$/, '')).filter(Boolean);
}

/** WebVTT: every slide's words share its time by their length. */
export function captions(slides: readonly Timed[]): string {
  const cues = slides.flatMap((slide) => {
    const lines = phrases(slide.say);
    const total = lines.reduce((sum, text) => sum + text.length, 0) || 1;
    let at = slide.start + 0.1;
    return lines.map((text) => {
      const from = at;
      at += (text.length / total) * (slide.seconds - 0.1);
      return `${clock(from)} --> ${clock(at)}\n${text}`;
    });
  });
  return `WEBVTT\n\n${cues.map((cue, index) => `${index + 1}\n${cue}`).join('\n\n')}\n`;
}
