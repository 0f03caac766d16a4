/**
 * A text in which letters that search treats alike are alike (full width and half width, capitals and small letters),
 * of exactly the same length, so that a place in it is a place in the original.
 */
export function fold(text: string): string {
  return text.replaceAll(/[^\p{Script=Han}\n ，。、]/gu, foldCharacter);
}

function foldCharacter(character: string): string {
  const folded = character.normalize('NFKC').toLowerCase();
  return folded.length === character.length ? folded : character;
}

/** A stretch of a text from `start` up to but without `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where any of the folded words stands in a text, in order and merged where they touch or overlap. */
export function findMatches(text: string, words: readonly string[]): Stretch[] {
  const folded = fold(text);
  const found = words.flatMap((word) => listPlaces(folded, word)).sort((a, b) => a.start - b.start);
  const merged: Stretch[] = [];
  for (const stretch of found) {
    const last = merged.at(-1);
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end);
    else merged.push({ ...stretch });
  }
  return merged;
}

function listPlaces(folded: string, word: string): Stretch[] {
  const places: Stretch[] = [];
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
    places.push({ start, end: start + word.length });
  }
  return places;
}
