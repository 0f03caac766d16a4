import { initialLexeme, initialsLexeme, quoteLexeme, syllableLexeme } from '../../db/lexemes.ts';
import { isEditable } from './sound-match.ts';
import type { Path, Unit } from './sound-query.ts';

/** More units would narrow little, and later letters can be read in too many ways. */
const maxUnits = 4;
const maxEditedUnits = 8;

/**
 * A tsquery for titles that may sound like one of the paths, for the index on `search_documents.phonetic_tokens`; its results
 * still have to be compared. Undefined when the paths are too unspecific.
 */
export function soundTsquery(paths: readonly Path[]): string | undefined {
  const phrases = paths.filter(isSpecific).map((path) => phrase(path.slice(0, maxUnits)));
  return phrases.length > 0 ? [...new Set(phrases)].join(' | ') : undefined;
}

/** The same for titles in which one character is wrong, missing or extra: all the others occur. */
export function nearSoundTsquery(paths: readonly Path[]): string | undefined {
  const alternatives = paths.filter(isEditable).flatMap((path) => {
    const units = path.slice(0, maxEditedUnits).map(spellUnit);
    return units.map((_, left) => `(${units.filter((_, position) => position !== left).join(' & ')})`);
  });
  return alternatives.length > 0 ? [...new Set(alternatives)].join(' | ') : undefined;
}

/** One initial, or the sound of one character, occurs everywhere; one syllable spelled out is specific. */
const isSpecific = (path: Path): boolean =>
  path.length > 1 || (path[0] !== undefined && 'readings' in path[0]);

function phrase(path: Path): string {
  let text = '';
  let last = 0;
  for (const [position, unit] of path.entries()) {
    const word = spellInPhrase(path, position, unit);
    if (word === undefined) continue;
    text += text === '' ? word : ` <${position - last}> ${word}`;
    last = position;
  }
  return `(${text})`;
}

/** Adjacent initials are searched in pairs; undefined for one that the pair before it covers. */
function spellInPhrase(path: Path, position: number, unit: Unit): string | undefined {
  const next = path[position + 1];
  const before = path[position - 1];
  if (!('initial' in unit)) return spellUnit(unit);
  if (next && 'initial' in next) return quoteLexeme(initialsLexeme(unit.initial, next.initial));
  return before && 'initial' in before ? undefined : spellUnit(unit);
}

function spellUnit(unit: Unit): string {
  if ('initial' in unit) return quoteLexeme(initialLexeme(unit.initial));
  if ('beginning' in unit) return `${quoteLexeme(syllableLexeme(unit.beginning))}:*`;
  const words = unit.readings.map((reading) => quoteLexeme(syllableLexeme(reading)));
  return words.length > 1 ? `(${words.join(' | ')})` : words.join('');
}
