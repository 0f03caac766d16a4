import { listReadings, listSpokenCharacters } from '../../kit/pinyin.ts';
import type { Hit } from './automaton.ts';
import type { CollapsedToken } from './fold.ts';
import { rareCharacters } from './look-alikes.ts';

/** A word that also matches by its pronunciation. */
export interface PhoneticWord<Word> {
  /** Its characters, one per syllable. */
  glyphs: readonly string[];
  word: Word;
}

interface Node<Word> {
  next: Map<string, Node<Word>>;
  ending: PhoneticWord<Word>[];
}

interface WrittenSyllable {
  glyph: string;
  kind: 'character' | 'letters' | 'picture';
}

interface ReadingPath {
  from: number;
  to: number;
  path: readonly WrittenSyllable[];
}

const maxSyllableLength = 6;
const letter = /^[a-z]$/;

/**
 * Finds words written by their pronunciation: 加wei信, 加薇信, jia微❤. From each position the words are matched syllable by
 * syllable, at most as deep as the longest word, so the cost is linear in the length of the text.
 */
export function createPhoneticFinder<Word>(words: readonly PhoneticWord<Word>[]) {
  const start: Node<Word> = { next: new Map(), ending: [] };
  for (const word of words) addWord(start, word);
  return (text: readonly CollapsedToken[]): Hit<Word>[] => {
    const hits: Hit<Word>[] = [];
    const walk = (node: Node<Word>, { from, to, path }: ReadingPath): void => {
      for (const { glyphs, word } of node.ending) {
        if (isDisguise(glyphs, path) && isStandalone(text, { from, to, path }))
          hits.push({ word, start: from, end: to });
      }
      for (const option of listSyllableOptions(text, to)) {
        const isSkipped = option.syllable === '';
        const next = isSkipped ? node : node.next.get(option.syllable);
        // An emoji before a word is not part of it.
        if (!next || (isSkipped && path.length === 0)) continue;
        walk(next, { from, to: option.to, path: isSkipped ? path : [...path, option.written] });
      }
    };
    for (const index of text.keys()) walk(start, { from: index, to: index, path: [] });
    return hits;
  };
}

function addWord<Word>(start: Node<Word>, word: PhoneticWord<Word>): void {
  let node = start;
  for (const { readings } of listSpokenCharacters(word.glyphs.join(''))) {
    const [syllable] = readings;
    let next = node.next.get(syllable!);
    if (!next) node.next.set(syllable!, (next = { next: new Map(), ending: [] }));
    node = next;
  }
  node.ending.push(word);
}

interface SyllableOption {
  /** Empty where an emoji is skipped. */
  syllable: string;
  written: WrittenSyllable;
  to: number;
}

/** Every syllable that can be read at a position, and where the text continues. */
function* listSyllableOptions(text: readonly CollapsedToken[], index: number): Iterable<SyllableOption> {
  const token = text[index];
  if (!token) return;
  const { glyph } = token;
  if (token.sound !== undefined) {
    yield { syllable: '', written: { glyph, kind: 'picture' }, to: index + 1 };
    yield { syllable: token.sound, written: { glyph, kind: 'picture' }, to: index + 1 };
    return;
  }
  if (letter.test(glyph)) yield* listSpelledSyllables(text, index);
  else
    for (const syllable of listReadings(glyph))
      yield { syllable, written: { glyph, kind: 'character' }, to: index + 1 };
}

function* listSpelledSyllables(text: readonly CollapsedToken[], index: number): Iterable<SyllableOption> {
  let syllable = '';
  for (let to = index; to < text.length && syllable.length < maxSyllableLength; to++) {
    const { glyph } = text[to]!;
    if (!letter.test(glyph)) return;
    syllable += glyph;
    yield { syllable, written: { glyph: syllable, kind: 'letters' }, to: to + 1 };
  }
}

/**
 * Whether the match is a disguised word and not another word of the same sound: characters with another meaning may
 * be at most half of it, and none of a word of two, unless they are rare. The undisguised word is found by its
 * characters.
 */
function isDisguise(glyphs: readonly string[], path: readonly WrittenSyllable[]): boolean {
  let others = 0;
  let disguised = 0;
  for (const [index, { glyph, kind }] of path.entries()) {
    if (glyph === glyphs[index]) continue;
    if (kind === 'character' && !rareCharacters.has(glyph)) others += 1;
    else disguised += 1;
  }
  if (others + disguised === 0) return false;
  const maxOthers = glyphs.length === 2 ? 0 : Math.floor(glyphs.length / 2);
  return others <= maxOthers;
}

/** Two syllables in Latin letters alone may be part of a foreign word: no letter may be attached to them. */
function isStandalone(text: readonly CollapsedToken[], { from, to, path }: ReadingPath): boolean {
  if (path.length > 2 || path.some(({ kind }) => kind !== 'letters')) return true;
  const previous = text[from - 1];
  const following = text[to];
  const isAttachedBefore = previous !== undefined && letter.test(previous.glyph) && text[from]!.joined;
  const isAttachedAfter = following !== undefined && letter.test(following.glyph) && following.joined;
  return !isAttachedBefore && !isAttachedAfter;
}
