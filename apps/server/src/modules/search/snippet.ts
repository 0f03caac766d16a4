import type { Highlighted } from '@academy/contract/areas/search.ts';
import { findMatches, type TextRange } from './text-matches.ts';

/** Length of a snippet in UTF-16 units, about two lines on a phone. */
const snippetLength = 60;
/** Text shown before the first match, for context. */
const leadLength = 10;

interface Snippet {
  readonly runs: Highlighted;
  /** The position of the passage; undefined when no word matches. */
  readonly position: TextPosition | undefined;
}

/**
 * The part of a text with most matching letters, as runs; the beginning when nothing matches. `textPositions` are the
 * positions of passages in the text.
 */
export function cutSnippet(
  text: string,
  words: readonly string[],
  textPositions: readonly TextPosition[] = [],
): Snippet {
  const line = text.replaceAll(/\s/g, ' ');
  const matches = findMatches(line, words);
  const { window, passage } = densestWindow(matches, textPositions, line.length);
  const part = alignToCharacters(line, window);
  const runs = cutRuns(line, part, matches);
  if (part.start > passage.bounds.start) runs.unshift({ text: '…', hit: false });
  if (part.end < passage.bounds.end) runs.push({ text: '…', hit: false });
  return { runs, position: passage.position };
}

/** Of the windows that begin shortly before a match, the first that covers most. */
function densestWindow(
  matches: readonly TextRange[],
  textPositions: readonly TextPosition[],
  total: number,
): { window: TextRange; passage: Passage } {
  const whole = { bounds: { start: 0, end: total }, position: undefined };
  let best = { window: windowAt(0, whole.bounds), passage: whole as Passage, covered: -1 };
  for (const [index, match] of matches.entries()) {
    const passage = findPassage(textPositions, match.start, total);
    const window = windowAt(match.start - leadLength, passage.bounds);
    const covered = coverage(matches, index, window);
    if (covered > best.covered) best = { window, passage, covered };
  }
  return best;
}

function windowAt(wanted: number, bounds: TextRange): TextRange {
  const start = Math.max(bounds.start, Math.min(wanted, bounds.end - snippetLength));
  return { start, end: Math.min(bounds.end, start + snippetLength) };
}

function coverage(matches: readonly TextRange[], from: number, window: TextRange): number {
  let covered = 0;
  for (let index = from; index < matches.length; index++) {
    const { start, end } = matches[index]!;
    if (start >= window.end) break;
    covered += Math.min(end, window.end) - start;
  }
  return covered;
}

/** Moves both ends out of the middle of a character that has two units. */
function alignToCharacters(text: string, { start, end }: TextRange): TextRange {
  const splits = (position: number) =>
    /^[\uDC00-\uDFFF]/.test(text.slice(position, position + 1)) && position > 0;
  return { start: splits(start) ? start - 1 : start, end: splits(end) ? end - 1 : end };
}

/** Splits a text into runs; those with a match are marked. Together the runs are the text. */
export const highlight = (text: string, words: readonly string[]): Highlighted =>
  cutRuns(text, { start: 0, end: text.length }, findMatches(text, words));

/** The runs of a part of a text; `matches` are in order and do not overlap. */
export function cutRuns(text: string, part: TextRange, matches: readonly TextRange[]): Highlighted {
  const runs: Highlighted = [];
  const push = (start: number, end: number, hit: boolean) => {
    if (end > start) runs.push({ text: text.slice(start, end), hit });
  };
  let position = part.start;
  for (const match of matches) {
    const start = Math.max(match.start, part.start);
    const end = Math.min(match.end, part.end);
    if (end <= start) continue;
    push(position, start, false);
    push(start, end, true);
    position = end;
  }
  push(position, part.end, false);
  return runs;
}

/** A position in a document's body from `start` (UTF-16 units) on, as publishing wrote it. */
export type TextPosition = { readonly start: number } & Readonly<
  Partial<{
    paragraph: number;
    lesson_id: number;
    lesson_number: number;
    lesson_title: string;
    second: number;
  }>
>;

interface Passage {
  readonly bounds: TextRange;
  readonly position: TextPosition | undefined;
}

/**
 * The passage around a position of a body. In a transcript it begins with the line spoken at that second and ends
 * with the lesson, so that a snippet quotes from there; elsewhere the whole body is one passage. `textPositions` are in
 * order.
 */
function findPassage(textPositions: readonly TextPosition[], at: number, total: number): Passage {
  const index = textPositions.findLastIndex((position) => position.start <= at);
  const position = textPositions[index];
  if (position?.lesson_id === undefined) return { bounds: { start: 0, end: total }, position };
  let next = index + 1;
  // The title and the introduction of a lesson are written text: each is a passage of its own.
  if (position.second !== 0) while (textPositions[next]?.lesson_id === position.lesson_id) next += 1;
  const end = textPositions[next] ? textPositions[next]!.start - 1 : total;
  return { bounds: { start: position.start, end: Math.min(end, total) }, position };
}
