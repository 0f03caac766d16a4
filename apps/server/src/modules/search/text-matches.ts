/**
 * Folds letters that search treats alike (full and half width, upper and lower case) without changing the length, so
 * that a position in the result is a position in the original.
 */
export function fold(text: string): string {
  return text.replaceAll(/[^\p{Script=Han}\n ，。、]/gu, foldCharacter);
}

function foldCharacter(character: string): string {
  const folded = character.normalize('NFKC').toLowerCase();
  return folded.length === character.length ? folded : character;
}

/** A range of a text from `start` up to but without `end`, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** The ranges where any of the folded words occurs, in order and merged where they touch or overlap. */
export function findMatches(text: string, words: readonly string[]): TextRange[] {
  const folded = fold(text);
  const found = words.flatMap((word) => listRanges(folded, word)).sort((a, b) => a.start - b.start);
  const merged: TextRange[] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function listRanges(folded: string, word: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
    ranges.push({ start, end: start + word.length });
  }
  return ranges;
}
