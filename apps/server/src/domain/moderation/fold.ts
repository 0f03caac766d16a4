import { digitOf, halves, lookAlikes, simplified, spokenPictures } from './look-alikes.ts';

/** One sign of a text that can be part of a word. */
export interface Token {
  /** In half width, small letters, simplified. Of a spoken picture, the picture. */
  glyph: string;
  /** The glyph, numerals as digits: what words are compared by. */
  sign: string;
  /** What stood between it and the token before: spaces, punctuation, pictures. */
  gap: string;
  /** How a picture sounds; absent for everything that is a letter, digit or character. */
  sound?: string;
}

const spoken = /^[\p{L}\p{N}]$/u;
const mark = /\p{M}/gu;
/** Of a gap, what tells gaps apart; the rest of a long one says nothing. */
const longestGap = 8;

/** The text as what it means: without disguise by width, case, script, numeral, ornament, or anything put in between. */
export function fold(text: string): Token[] {
  const tokens: Token[] = [];
  let gap = '';
  for (const character of text) {
    const sound = spokenPictures.get(character);
    if (sound !== undefined) {
      tokens.push({ glyph: character, sign: character, gap, sound });
      gap = '';
      continue;
    }
    for (const glyph of unfold(character)) gap = append(tokens, glyph, gap);
  }
  return tokens;
}

/** The characters that one character stands for; nothing for a mark upon another. */
function* unfold(character: string): Iterable<string> {
  const meant = lookAlikes.get(character) ?? character;
  for (const part of meant.normalize('NFKD').replaceAll(mark, '').toLowerCase()) {
    const alike = lookAlikes.get(part) ?? part;
    yield simplified.get(alike) ?? alike;
  }
}

/** Appends a glyph to the tokens, or to the gap that is given back. */
function append(tokens: Token[], glyph: string, gap: string): string {
  if (!spoken.test(glyph)) return gap.length < longestGap ? gap + glyph : gap;
  if (!joinHalf(tokens, glyph, gap)) tokens.push({ glyph, sign: digitOf.get(glyph) ?? glyph, gap });
  return '';
}

function joinHalf(tokens: Token[], glyph: string, gap: string): boolean {
  const before = tokens.at(-1);
  if (!before || gap !== '') return false;
  const whole = halves.get(before.glyph + glyph);
  if (whole === undefined) return false;
  before.glyph = whole;
  before.sign = whole;
  return true;
}

/** A token of a text whose repeated characters were made one. */
export interface Stretch extends Token {
  /** Whether nothing stood between it and the one before. */
  joined: boolean;
  /** How many it was. */
  run: number;
  /** Where its first token stands among those given. */
  place: number;
}

/** Makes 加加微微信 and 加微~~~信信 what they are; spoken pictures stay where they are. */
export function collapse(tokens: readonly Token[]): Stretch[] {
  const stretches: Stretch[] = [];
  let spokenBefore: Stretch | undefined;
  for (const [place, token] of tokens.entries()) {
    const isPicture = token.sound !== undefined;
    const before = isPicture ? stretches.at(-1) : spokenBefore;
    const repeats = isPicture ? before?.sound === token.sound : before?.sign === token.sign;
    if (before && repeats) {
      before.run += 1;
      continue;
    }
    const stretch = { ...token, joined: token.gap === '', run: 1, place };
    stretches.push(stretch);
    if (!isPicture) spokenBefore = stretch;
  }
  return stretches;
}

/** Characters that one writes twice without meaning anything else by it: 累死妈妈了 has no 死妈 in it. */
const naturallyTwice = new Set('妈爸爷奶姥姐哥弟妹宝娃天看试想说慢好多人个常刚早晚偷悄轻星');

/**
 * Whether repeated characters of `text` may stand for the single ones of `word`, sign by sign: never fewer than the word
 * has, and where it has one, two only of a character that nobody doubles for another reason.
 */
export function isSpelledSo(word: readonly Stretch[], text: readonly Stretch[]): boolean {
  const allDoubled = text.every(({ run }) => run > 1);
  return word.every(({ run }, place) => {
    const { run: found, glyph } = text[place]!;
    if (found < run) return false;
    return found === run || allDoubled || found > 2 || !naturallyTwice.has(glyph);
  });
}
