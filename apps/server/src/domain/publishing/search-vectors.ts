import { type RawBuilder, sql } from 'kysely';
import { initialLexeme, initialsLexeme, quoteLexeme, syllableLexeme } from '../../db/lexemes.ts';
import { listSpokenCharacters, type SpokenCharacter } from '../../kit/pinyin.ts';
import { segmentForIndex } from '../../kit/word-segmentation.ts';

/** Weight of a word in the ranking: A is the highest, D the lowest. */
export interface WeightedText {
  text: string;
  weight: 'A' | 'B' | 'C' | 'D';
}

/** PostgreSQL stores no position beyond this. */
const lastPosition = 16_383;

/**
 * Builds a tsvector of the texts' words with positions and weights. Not with `to_tsvector`, whose parser would split
 * our words again, differently under each server's locale.
 */
export function buildSearchVector(texts: readonly WeightedText[]): RawBuilder<string> {
  const positionsByWord = new Map<string, string[]>();
  let position = 0;
  for (const { text, weight } of texts) {
    for (const word of segmentForIndex(text)) {
      position = Math.min(position + 1, lastPosition);
      const existing = positionsByWord.get(word);
      if (existing) existing.push(`${position}${weight}`);
      else positionsByWord.set(word, [`${position}${weight}`]);
    }
  }
  const literal = [...positionsByWord]
    .map(([word, positions]) => `${quoteLexeme(word)}:${positions.slice(0, 255).join(',')}`)
    .join(' ');
  return sql<string>`${literal}::tsvector`;
}

/**
 * Builds a tsvector of a title's pronunciation: at each character's position its readings, their initials, and its
 * initial together with the next one's, because a single initial would match too much.
 */
export function buildPhoneticVector(title: string): RawBuilder<string> {
  const sounds = listSpokenCharacters(title);
  const positionsByWord = new Map<string, Set<number>>();
  const add = (word: string, position: number) => {
    const existing = positionsByWord.get(word);
    if (existing) existing.add(position);
    else positionsByWord.set(word, new Set([position]));
  };
  for (const [index, sound] of sounds.entries()) {
    for (const reading of sound.readings) add(syllableLexeme(reading), index + 1);
    for (const first of listInitials(sound)) {
      add(initialLexeme(first), index + 1);
      for (const second of listInitials(sounds[index + 1])) add(initialsLexeme(first, second), index + 1);
    }
  }
  const literal = [...positionsByWord]
    .map(([word, positions]) => `${quoteLexeme(word)}:${[...positions].join(',')}`)
    .join(' ');
  return sql<string>`${literal}::tsvector`;
}

const listInitials = (sound: SpokenCharacter | undefined): Set<string> =>
  new Set(sound?.readings.map((reading) => Array.from(reading)[0]!));

/** A text that repeats a word this often is about it. */
const minOccurrences = 3;
const maxWords = 24;

/** The words of two or more characters that a text repeats most, the most frequent first. */
export function listFrequentWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of segmentForIndex(text)) {
    if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    [...counts]
      // Every word is listed as guessed and as the dictionary has it.
      .filter(([, count]) => count >= 2 * minOccurrences)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, maxWords)
      .map(([word]) => word)
  );
}
