import type { Highlighted } from '@academy/contract/areas/search.ts';
import { findMatches, type Stretch } from './fold.ts';
import { cutRuns } from './highlight.ts';

/** UTF-16 units of text in a snippet, about two lines on a phone. */
const length = 60;
/** Text shown before the first match, so that it does not stand without its sentence. */
const lead = 10;

/** The stretch of a text in which most of the words' letters stand, cut into runs; its beginning when none does. */
export function cutSnippet(text: string, words: readonly string[]): Highlighted {
  const line = text.replaceAll(/\s/g, ' ');
  const matches = findMatches(line, words);
  const part = keepCharactersWhole(line, densest(matches, line.length));
  const runs = cutRuns(line, part, matches);
  if (part.start > 0) runs.unshift({ text: '…', hit: false });
  if (part.end < line.length) runs.push({ text: '…', hit: false });
  return runs;
}

/** Of the windows that begin a little before a match, the first that covers most. */
function densest(matches: readonly Stretch[], total: number): Stretch {
  let best = { start: 0, covered: -1 };
  for (const [place, match] of matches.entries()) {
    const start = Math.max(0, Math.min(match.start - lead, total - length));
    const covered = coverage(matches, place, { start, end: start + length });
    if (covered > best.covered) best = { start, covered };
  }
  return { start: best.start, end: Math.min(total, best.start + length) };
}

function coverage(matches: readonly Stretch[], from: number, window: Stretch): number {
  let covered = 0;
  for (let place = from; place < matches.length; place++) {
    const { start, end } = matches[place]!;
    if (start >= window.end) break;
    covered += Math.min(end, window.end) - start;
  }
  return covered;
}

/** Moves both ends off the middle of a character that takes two units. */
function keepCharactersWhole(text: string, { start, end }: Stretch): Stretch {
  const splits = (place: number) => /^[\uDC00-\uDFFF]/.test(text.slice(place, place + 1)) && place > 0;
  return { start: splits(start) ? start - 1 : start, end: splits(end) ? end - 1 : end };
}
