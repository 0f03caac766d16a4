import type { Highlighted } from '@academy/contract/areas/search.ts';
import { findMatches, type Stretch } from './fold.ts';

/** A text cut into runs that together are the text; those in which a word stands are marked. */
export const highlight = (text: string, words: readonly string[]): Highlighted =>
  cutRuns(text, { start: 0, end: text.length }, findMatches(text, words));

/** The runs of a part of a text; `matches` are in order and do not overlap. */
export function cutRuns(text: string, part: Stretch, matches: readonly Stretch[]): Highlighted {
  const runs: Highlighted = [];
  const push = (start: number, end: number, hit: boolean) => {
    if (end > start) runs.push({ text: text.slice(start, end), hit });
  };
  let place = part.start;
  for (const match of matches) {
    const start = Math.max(match.start, part.start);
    const end = Math.min(match.end, part.end);
    if (end <= start) continue;
    push(place, start, false);
    push(start, end, true);
    place = end;
  }
  push(place, part.end, false);
  return runs;
}
