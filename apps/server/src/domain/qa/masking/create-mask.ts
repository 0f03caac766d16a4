import { findPrivate } from './find-private.ts';
import type { PrivateStretch } from './private-stretch.ts';
import { doubleSurnames, surnames } from './surnames.ts';

/** A name that the academy knows of the asker: of a child, of themselves, of a school. */
export interface KnownName {
  readonly name: string;
  /** What stands there instead: 孩子, 我, 学校. */
  readonly kind: string;
}

/** Hides who somebody is from whoever writes an answer, and puts it back for whoever asked. */
export interface Mask {
  /** Names in a text are known from here on: who was introduced once as `我女儿朵朵` is 朵朵 alone in the next sentence. */
  learn(text: string): void;
  /** The same name has the same sign in every text. */
  hide(text: string): string;
  /** Known names as what they are, `孩子` for 朵朵: for whoever says a text and is not to answer it. Never longer. */
  generalise(text: string): string;
  /** The names again; an unknown sign loses its number. */
  reveal(text: string): string;
}

const sign = /【(\p{Script=Han}{1,3})(\d{1,2})】/gu;
/** Names that are words: masked, half of the questions would ask about nobody. */
const everyday =
  /^(?:家长\d*|爸爸|妈妈|爸|妈|奶奶|爷爷|姥姥|姥爷|外公|外婆|孩子|宝宝|宝贝|大宝|二宝|老大|老二|儿子|女儿|老师|用户\d*|匿名|家人|我)$/u;
/** Not numbers and classes: they are recognised wherever they stand. */
const nameless = new Set(['证件号', '电话', '号码', '邮箱', '账号', '班级']);
const wordy = /^[\p{Script=Latin}\d .'’-]+$/u;

/** `known`: names from the rows. Of a name of three characters the last two count as well. */
export function createMask(known: readonly KnownName[]): Mask {
  const signs = new Map<string, string>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const signOf = (name: string, kind: string): string => {
    const made = signs.get(name);
    if (made) return made;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const fresh = `【${kind}${count}】`;
    signs.set(name, fresh);
    names.set(fresh, name);
    return fresh;
  };
  const exact = known.flatMap(spellings).filter(isTelling);
  const learn = (text: string) => {
    const names = findPrivate(text)
      .filter(({ kind }) => !nameless.has(kind))
      .map(({ from, to, kind }) => ({ name: text.slice(from, to), kind }));
    // The rest of 刘主任 is no given name.
    const spelt = names.flatMap((one) => (/^(?:孩子|人名)$/u.test(one.kind) ? spellings(one) : [one]));
    for (const one of spelt)
      if (isTelling(one) && !exact.some(({ name }) => name === one.name)) exact.push(one);
  };
  return {
    learn,
    hide: (text) => {
      // Nobody writes signs but us.
      const plain = text.replaceAll(sign, '$1');
      learn(plain);
      let hidden = '';
      let from = 0;
      for (const stretch of merge(findKnown(plain, exact), findPrivate(plain))) {
        hidden +=
          plain.slice(from, stretch.from) + signOf(plain.slice(stretch.from, stretch.to), stretch.kind);
        from = stretch.to;
      }
      return hidden + plain.slice(from);
    },
    generalise: (text) =>
      merge(findKnown(text, exact), []).reduceRight(
        (left, { from, to, kind }) => left.slice(0, from) + (kind === '人名' ? '他' : kind) + left.slice(to),
        text,
      ),
    reveal: (text) => text.replaceAll(sign, (found, kind: string) => names.get(found) ?? kind),
  };
}

const isTelling = ({ name }: KnownName) => name.length > 1 && !everyday.test(name);

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

function findKnown(text: string, known: readonly KnownName[]): PrivateStretch[] {
  return known.flatMap(({ name, kind }) => {
    const quoted = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
    const form = wordy.test(name) ? `(?<![A-Za-z\\d])${quoted}(?![A-Za-z\\d])` : quoted;
    return [...text.matchAll(new RegExp(form, 'giu'))].map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      kind,
    }));
  });
}

/** What is known for sure goes before what is guessed, and the longer before the shorter. */
function merge(sure: readonly PrivateStretch[], guessed: readonly PrivateStretch[]): PrivateStretch[] {
  const kept: PrivateStretch[] = [];
  const longestFirst = (one: PrivateStretch, other: PrivateStretch) =>
    other.to - other.from - (one.to - one.from);
  for (const one of [...sure.toSorted(longestFirst), ...guessed])
    if (kept.every(({ from, to }) => one.to <= from || one.from >= to)) kept.push(one);
  return kept.toSorted((one, other) => one.from - other.from);
}

/** The longest sign, `【证件号12】`. */
const longestSign = 7;

/** Reveals a text that comes in pieces: a sign may be cut in two, so that its beginning waits for its end. */
export function createRevealer(mask: Mask) {
  let waiting = '';
  return {
    push: (piece: string): string => {
      const text = waiting + piece;
      const open = text.lastIndexOf('【');
      const cut = open >= 0 && !text.includes('】', open) && text.length - open < longestSign;
      waiting = cut ? text.slice(open) : '';
      return mask.reveal(cut ? text.slice(0, open) : text);
    },
    end: (): string => {
      const rest = waiting;
      waiting = '';
      return mask.reveal(rest);
    },
  };
}
