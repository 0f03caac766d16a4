import { findPersonalInfo } from './find-personal-info.ts';
import { doubleSurnames, type PrivateRange, surnames } from './find-names.ts';

/** A name that the academy knows of the requester: a child's, their own, a school's. */
export interface KnownName {
  readonly name: string;
  /** What replaces it: 孩子, 我, 学校. */
  readonly kind: string;
}

/** Replaces personal data with placeholders before a text is sent to a model, and puts it back into the answer. */
export interface Mask {
  /** Remembers the names in a text: after `我女儿朵朵`, 朵朵 alone is masked as well. */
  learn(text: string): void;
  /** The same name gets the same placeholder in every text. */
  hide(text: string): string;
  /**
   * Replaces known names by their kind, `孩子` for 朵朵, for a voice service that speaks a text. Never longer than the
   * text.
   */
  generalise(text: string): string;
  /** Puts the names back; an unknown placeholder loses its number. */
  reveal(text: string): string;
}

const placeholderPattern = /【(\p{Script=Han}{1,3})(\d{1,2})】/gu;
/** Names that are common words: if they were masked, half of the questions would be unintelligible. */
const commonWords =
  /^(?:家长\d*|爸爸|妈妈|爸|妈|奶奶|爷爷|姥姥|姥爷|外公|外婆|孩子|宝宝|宝贝|大宝|二宝|老大|老二|儿子|女儿|老师|用户\d*|匿名|家人|我)$/u;
/** Kinds that are not learned as names: they are recognised wherever they appear. */
const nonNameKinds = new Set(['证件号', '电话', '号码', '邮箱', '账号', '班级']);
const latinName = /^[\p{Script=Latin}\d .'’-]+$/u;

/** `known` are names from the database. Of a name of three characters the last two are masked as well. */
export function createMask(known: readonly KnownName[]): Mask {
  const placeholders = new Map<string, string>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const placeholderFor = (name: string, kind: string): string => {
    const existing = placeholders.get(name);
    if (existing) return existing;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const newPlaceholder = `【${kind}${count}】`;
    placeholders.set(name, newPlaceholder);
    names.set(newPlaceholder, name);
    return newPlaceholder;
  };
  const maskedNames = known.flatMap(spellings).filter(isDistinctive);
  const learn = (text: string) => {
    const names = findPersonalInfo(text)
      .filter(({ kind }) => !nonNameKinds.has(kind))
      .map(({ from, to, kind }) => ({ name: text.slice(from, to), kind }));
    // The rest of 刘主任 is not a given name.
    const nameSpellings = names.flatMap((a) => (/^(?:孩子|人名)$/u.test(a.kind) ? spellings(a) : [a]));
    for (const a of nameSpellings)
      if (isDistinctive(a) && !maskedNames.some(({ name }) => name === a.name)) maskedNames.push(a);
  };
  return {
    learn,
    hide: (text) => {
      // Removes placeholders that the user typed; only ours count.
      const plain = text.replaceAll(placeholderPattern, '$1');
      learn(plain);
      let masked = '';
      let from = 0;
      for (const range of mergeRanges(findKnown(plain, maskedNames), findPersonalInfo(plain))) {
        masked +=
          plain.slice(from, range.from) + placeholderFor(plain.slice(range.from, range.to), range.kind);
        from = range.to;
      }
      return masked + plain.slice(from);
    },
    generalise: (text) =>
      mergeRanges(findKnown(text, maskedNames), []).reduceRight(
        (left, { from, to, kind }) => left.slice(0, from) + (kind === '人名' ? '他' : kind) + left.slice(to),
        text,
      ),
    reveal: (text) => text.replaceAll(placeholderPattern, (match, kind: string) => names.get(match) ?? kind),
  };
}

const isDistinctive = ({ name }: KnownName) => name.length > 1 && !commonWords.test(name);

function spellings({ name, kind }: KnownName): KnownName[] {
  const whole = name.trim();
  const given = /^\p{Script=Han}{3,4}$/u.test(whole) && kind !== '学校' ? givenName(whole) : undefined;
  return given === undefined
    ? [{ name: whole, kind }]
    : [
        { name: whole, kind },
        { name: given, kind },
      ];
}

function givenName(whole: string): string | undefined {
  if (doubleSurnames.some((surname) => whole.startsWith(surname))) return whole.slice(2);
  return surnames.has(whole[0]!) && whole.length === 3 ? whole.slice(1) : undefined;
}

function findKnown(text: string, known: readonly KnownName[]): PrivateRange[] {
  return known.flatMap(({ name, kind }) => {
    const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
    const pattern = latinName.test(name) ? `(?<![A-Za-z\\d])${escaped}(?![A-Za-z\\d])` : escaped;
    return [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      kind,
    }));
  });
}

/** Known ranges win over guessed ones, and longer over shorter. */
function mergeRanges(certain: readonly PrivateRange[], guessed: readonly PrivateRange[]): PrivateRange[] {
  const result: PrivateRange[] = [];
  const longestFirst = (a: PrivateRange, b: PrivateRange) => b.to - b.from - (a.to - a.from);
  for (const a of [...certain.toSorted(longestFirst), ...guessed])
    if (result.every(({ from, to }) => a.to <= from || a.from >= to)) result.push(a);
  return result.toSorted((a, b) => a.from - b.from);
}

/** Length of the longest placeholder, `【证件号12】`. */
const maxPlaceholderLength = 7;

/**
 * Reveals a streamed text: a placeholder may be split between two pieces, so its beginning is held back until its end
 * arrives.
 */
export function createRevealer(mask: Mask) {
  let pending = '';
  return {
    push: (piece: string): string => {
      const text = pending + piece;
      const open = text.lastIndexOf('【');
      const isCut = open >= 0 && !text.includes('】', open) && text.length - open < maxPlaceholderLength;
      pending = isCut ? text.slice(open) : '';
      return mask.reveal(isCut ? text.slice(0, open) : text);
    },
    end: (): string => {
      const rest = pending;
      pending = '';
      return mask.reveal(rest);
    },
  };
}
