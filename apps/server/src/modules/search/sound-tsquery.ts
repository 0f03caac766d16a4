import { lexeme } from '../../db/lexeme.ts';
import { initialLexeme, initialsLexeme, syllableLexeme } from '../../db/sound-lexemes.ts';
import { isEditable } from './sound-match.ts';
import type { Path, Unit } from './sound-query.ts';

/** More of a path narrows little, and letters further on may be heard in too many ways. */
const soughtUnits = 4;
const soughtEdited = 8;

/**
 * What finds the titles that may sound like one of the paths, by the index on `search_documents.sounds`; what is found
 * has still to be compared. Undefined when the paths say too little.
 */
export function soundTsquery(paths: readonly Path[]): string | undefined {
  const phrases = paths.filter(tellsEnough).map((path) => phrase(path.slice(0, soughtUnits)));
  return phrases.length > 0 ? [...new Set(phrases)].join(' | ') : undefined;
}

/** The same for titles in which one character is wrong, missing or too much: all of the others are there. */
export function nearSoundTsquery(paths: readonly Path[]): string | undefined {
  const wanted = paths.filter(isEditable).flatMap((path) => {
    const units = path.slice(0, soughtEdited).map(spellUnit);
    return units.map((_, left) => `(${units.filter((_, place) => place !== left).join(' & ')})`);
  });
  return wanted.length > 0 ? [...new Set(wanted)].join(' | ') : undefined;
}

/** One initial, or one character's sound alone, is everywhere; one syllable spelled out is meant. */
const tellsEnough = (path: Path): boolean =>
  path.length > 1 || (path[0] !== undefined && 'readings' in path[0]);

function phrase(path: Path): string {
  let text = '';
  let last = 0;
  for (const [place, unit] of path.entries()) {
    const word = spellInPhrase(path, place, unit);
    if (word === undefined) continue;
    text += text === '' ? word : ` <${place - last}> ${word}`;
    last = place;
  }
  return `(${text})`;
}

/** Initials in a row are sought in pairs; undefined for one that the pair before has covered. */
function spellInPhrase(path: Path, place: number, unit: Unit): string | undefined {
  const next = path[place + 1];
  const before = path[place - 1];
  if (!('initial' in unit)) return spellUnit(unit);
  if (next && 'initial' in next) return lexeme(initialsLexeme(unit.initial, next.initial));
  return before && 'initial' in before ? undefined : spellUnit(unit);
}

function spellUnit(unit: Unit): string {
  if ('initial' in unit) return lexeme(initialLexeme(unit.initial));
  if ('beginning' in unit) return `${lexeme(syllableLexeme(unit.beginning))}:*`;
  const words = unit.readings.map((reading) => lexeme(syllableLexeme(reading)));
  return words.length > 1 ? `(${words.join(' | ')})` : words.join('');
}
