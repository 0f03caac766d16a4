import { sql, type RawBuilder } from 'kysely';
import { initialLexeme, initialsLexeme, syllableLexeme } from '../../db/sound-lexemes.ts';
import { lexeme } from '../../db/lexeme.ts';
import { listSounds, type Sound } from '../../kit/sounds.ts';

/**
 * How a title sounds, as a tsvector: at each character's place its readings, their initials, and the initials of it and
 * its follower together, since a single initial would match too much to be looked for by itself.
 */
export function soundVector(title: string): RawBuilder<string> {
  const sounds = listSounds(title);
  const places = new Map<string, Set<number>>();
  const add = (word: string, place: number) => {
    const known = places.get(word);
    if (known) known.add(place);
    else places.set(word, new Set([place]));
  };
  for (const [index, sound] of sounds.entries()) {
    for (const reading of sound.readings) add(syllableLexeme(reading), index + 1);
    for (const first of initialsOf(sound)) {
      add(initialLexeme(first), index + 1);
      for (const second of initialsOf(sounds[index + 1])) add(initialsLexeme(first, second), index + 1);
    }
  }
  const literal = [...places].map(([word, at]) => `${lexeme(word)}:${[...at].join(',')}`).join(' ');
  return sql<string>`${literal}::tsvector`;
}

const initialsOf = (sound: Sound | undefined): Set<string> =>
  new Set(sound?.readings.map((reading) => Array.from(reading)[0]!));
