import { simplifiedForms } from '../../kit/simplified-forms.ts';
import { digitOf, splitCharacters, lookAlikes, spokenPictures } from './look-alikes.ts';

/** One character of a text that can be part of a word. */
export interface Token {
  /** Half width, lower case, simplified. Of an emoji that is read as a syllable, the emoji. */
  glyph: string;
  /** The glyph with numerals as digits; words are compared by it. */
  symbol: string;
  /** What stood between it and the previous token: spaces, punctuation, emoji. */
  gap: string;
  /** The syllable of an emoji; absent for letters, digits and characters. */
  sound?: string;
}

const isLetterOrDigit = /^[\p{L}\p{N}]$/u;
const combiningMark = /\p{M}/gu;
/** Gaps are stored up to this length; the rest of a long one is not needed. */
const maxGapLength = 8;

/** Normalises a text to tokens: removes disguises by width, case, script, numerals, ornaments and separators. */
export function fold(text: string): Token[] {
  const tokens: Token[] = [];
  let gap = '';
  for (const character of text) {
    const sound = spokenPictures.get(character);
    if (sound !== undefined) {
      tokens.push({ glyph: character, symbol: character, gap, sound });
      gap = '';
      continue;
    }
    for (const glyph of expandCharacter(character)) gap = appendGlyph(tokens, glyph, gap);
  }
  return tokens;
}

/** The characters that one character stands for; none for a combining mark. */
function* expandCharacter(character: string): Iterable<string> {
  const original = lookAlikes.get(character) ?? character;
  for (const part of original.normalize('NFKD').replaceAll(combiningMark, '').toLowerCase()) {
    const unified = lookAlikes.get(part) ?? part;
    yield simplifiedForms.get(unified) ?? unified;
  }
}

/** Appends a glyph to the tokens or to the gap, and returns the gap. */
function appendGlyph(tokens: Token[], glyph: string, gap: string): string {
  if (!isLetterOrDigit.test(glyph)) return gap.length < maxGapLength ? gap + glyph : gap;
  if (!joinHalves(tokens, glyph, gap)) tokens.push({ glyph, symbol: digitOf.get(glyph) ?? glyph, gap });
  return '';
}

function joinHalves(tokens: Token[], glyph: string, gap: string): boolean {
  const previous = tokens.at(-1);
  if (!previous || gap !== '') return false;
  const joined = splitCharacters.get(previous.glyph + glyph);
  if (joined === undefined) return false;
  previous.glyph = joined;
  previous.symbol = joined;
  return true;
}

export interface CollapsedToken extends Token {
  /** Whether nothing stood between it and the previous one. */
  joined: boolean;
  /** How many repeated tokens it stands for. */
  run: number;
  /** Index of its first token in the input. */
  index: number;
}

/** Collapses repeats: 加加微微信 and 加微~~~信信. Emoji that are read as syllables stay in place. */
export function collapseRepeats(tokens: readonly Token[]): CollapsedToken[] {
  const collapsed: CollapsedToken[] = [];
  let previousLetter: CollapsedToken | undefined;
  for (const [index, token] of tokens.entries()) {
    const isPicture = token.sound !== undefined;
    const previous = isPicture ? collapsed.at(-1) : previousLetter;
    const repeats = isPicture ? previous?.sound === token.sound : previous?.symbol === token.symbol;
    if (previous && repeats) {
      previous.run += 1;
      continue;
    }
    const collapsedToken = { ...token, joined: token.gap === '', run: 1, index };
    collapsed.push(collapsedToken);
    if (!isPicture) previousLetter = collapsedToken;
  }
  return collapsed;
}

/** Characters that are often doubled in ordinary text: 累死妈妈了 does not contain 死妈. */
const naturallyDoubled = new Set('妈爸爷奶姥姐哥弟妹宝娃天看试想说慢好多人个常刚早晚偷悄轻星');

/**
 * Whether repeated characters of `text` may stand for the single ones of `word`: never fewer than in the word, and a
 * double for a single one only if the character is not often doubled.
 */
export function matchesSpelling(word: readonly CollapsedToken[], text: readonly CollapsedToken[]): boolean {
  const allDoubled = text.every(({ run }) => run > 1);
  return word.every(({ run }, index) => {
    const { run: found, glyph } = text[index]!;
    if (found < run) return false;
    return found === run || allDoubled || found > 2 || !naturallyDoubled.has(glyph);
  });
}
