import { listReadings, listSounds } from '../../kit/sounds.ts';
import type { Hit } from './automaton.ts';
import type { Stretch } from './fold.ts';
import { rareCharacters } from './look-alikes.ts';

/** A word that is also found by its sound. */
export interface SoundWord<Word> {
  /** Its characters, one for each syllable. */
  glyphs: readonly string[];
  word: Word;
}

interface Node<Word> {
  next: Map<string, Node<Word>>;
  ending: SoundWord<Word>[];
}

/** How one syllable of a word was written. */
interface Written {
  glyph: string;
  kind: 'character' | 'letters' | 'picture';
}

/** A stretch of the text, and how its syllables are written. */
interface Reading {
  from: number;
  to: number;
  path: readonly Written[];
}

const longestSyllable = 6;
const letter = /^[a-z]$/;

/**
 * Finds words written by their sound: 加wei信, 加薇信, jia微❤. From each place the words are walked syllable by syllable, at
 * most as deep as the longest word, so the work grows with the text and not with its square.
 */
export function createSoundFinder<Word>(words: readonly SoundWord<Word>[]) {
  const start: Node<Word> = { next: new Map(), ending: [] };
  for (const word of words) plant(start, word);
  return (text: readonly Stretch[]): Hit<Word>[] => {
    const hits: Hit<Word>[] = [];
    const walk = (node: Node<Word>, { from, to, path }: Reading): void => {
      for (const { glyphs, word } of node.ending) {
        if (isMeant(glyphs, path) && isWhole(text, { from, to, path }))
          hits.push({ word, start: from, end: to });
      }
      for (const way of waysOn(text, to)) {
        const isPassedOver = way.syllable === '';
        const next = isPassedOver ? node : node.next.get(way.syllable);
        // A picture before a word begins no word.
        if (!next || (isPassedOver && path.length === 0)) continue;
        walk(next, { from, to: way.to, path: isPassedOver ? path : [...path, way.written] });
      }
    };
    for (const place of text.keys()) walk(start, { from: place, to: place, path: [] });
    return hits;
  };
}

function plant<Word>(start: Node<Word>, word: SoundWord<Word>): void {
  let node = start;
  for (const { readings } of listSounds(word.glyphs.join(''))) {
    const [syllable] = readings;
    let next = node.next.get(syllable!);
    if (!next) node.next.set(syllable!, (next = { next: new Map(), ending: [] }));
    node = next;
  }
  node.ending.push(word);
}

interface Way {
  /** Empty where a picture is passed over. */
  syllable: string;
  written: Written;
  to: number;
}

/** Every syllable that can be read at a place, and where the text goes on behind it. */
function* waysOn(text: readonly Stretch[], place: number): Iterable<Way> {
  const token = text[place];
  if (!token) return;
  const { glyph } = token;
  if (token.sound !== undefined) {
    yield { syllable: '', written: { glyph, kind: 'picture' }, to: place + 1 };
    yield { syllable: token.sound, written: { glyph, kind: 'picture' }, to: place + 1 };
    return;
  }
  if (letter.test(glyph)) yield* spelled(text, place);
  else
    for (const syllable of listReadings(glyph))
      yield { syllable, written: { glyph, kind: 'character' }, to: place + 1 };
}

function* spelled(text: readonly Stretch[], place: number): Iterable<Way> {
  let syllable = '';
  for (let to = place; to < text.length && syllable.length < longestSyllable; to++) {
    const { glyph } = text[to]!;
    if (!letter.test(glyph)) return;
    syllable += glyph;
    yield { syllable, written: { glyph: syllable, kind: 'letters' }, to: to + 1 };
  }
}

/**
 * Whether the word was meant and does not only sound so: characters of another meaning may be at most half of it and
 * none of a word of two, unless they are hardly ever written. What is the word itself is found by its characters.
 */
function isMeant(glyphs: readonly string[], path: readonly Written[]): boolean {
  let others = 0;
  let disguised = 0;
  for (const [place, { glyph, kind }] of path.entries()) {
    if (glyph === glyphs[place]) continue;
    if (kind === 'character' && !rareCharacters.has(glyph)) others += 1;
    else disguised += 1;
  }
  if (others + disguised === 0) return false;
  const most = glyphs.length === 2 ? 0 : Math.floor(glyphs.length / 2);
  return others <= most;
}

/** Two syllables in letters alone may be part of a foreign word: nothing may be written close to them. */
function isWhole(text: readonly Stretch[], { from, to, path }: Reading): boolean {
  if (path.length > 2 || path.some(({ kind }) => kind !== 'letters')) return true;
  const before = text[from - 1];
  const behind = text[to];
  const closeBefore = before !== undefined && letter.test(before.glyph) && text[from]!.joined;
  const closeBehind = behind !== undefined && letter.test(behind.glyph) && behind.joined;
  return !closeBefore && !closeBehind;
}
