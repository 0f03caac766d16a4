import type { Highlighted } from '@academy/contract/areas/search.ts';
import { findMatches, type Stretch } from './fold.ts';
import { cutRuns } from './highlight.ts';
import { findPassage, type Passage, type Place } from './place.ts';

/** UTF-16 units of text in a snippet, about two lines on a phone. */
const length = 60;
/** Text shown before the first match, so that it does not stand without its sentence. */
const lead = 10;

export interface Snippet {
  readonly runs: Highlighted;
  /** Where it stands; undefined when none of the words does. */
  readonly place: Place | undefined;
}

/**
 * The stretch of a text in which most of the words' letters stand, cut into runs; its beginning when none does. `places`
 * say what stands where in the text.
 */
export function cutSnippet(text: string, words: readonly string[], places: readonly Place[] = []): Snippet {
  const line = text.replaceAll(/\s/g, ' ');
  const matches = findMatches(line, words);
  const { window, passage } = densest(matches, places, line.length);
  const part = keepCharactersWhole(line, window);
  const runs = cutRuns(line, part, matches);
  if (part.start > passage.bounds.start) runs.unshift({ text: '…', hit: false });
  if (part.end < passage.bounds.end) runs.push({ text: '…', hit: false });
  return { runs, place: passage.place };
}

/** Of the windows that begin a little before a match, the first that covers most. */
function densest(
  matches: readonly Stretch[],
  places: readonly Place[],
  total: number,
): { window: Stretch; passage: Passage } {
  const whole = { bounds: { start: 0, end: total }, place: undefined };
  let best = { window: windowAt(0, whole.bounds), passage: whole as Passage, covered: -1 };
  for (const [index, match] of matches.entries()) {
    const passage = findPassage(places, match.start, total);
    const window = windowAt(match.start - lead, passage.bounds);
    const covered = coverage(matches, index, window);
    if (covered > best.covered) best = { window, passage, covered };
  }
  return best;
}

function windowAt(wanted: number, bounds: Stretch): Stretch {
  const start = Math.max(bounds.start, Math.min(wanted, bounds.end - length));
  return { start, end: Math.min(bounds.end, start + length) };
}

function coverage(matches: readonly Stretch[], from: number, window: Stretch): number {
  let covered = 0;
  for (let index = from; index < matches.length; index++) {
    const { start, end } = matches[index]!;
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
