import { createAutomaton } from './automaton.ts';
import { collapseRepeats, fold, matchesSpelling, type Token } from './fold.ts';

/** Contact data in a text: a telephone number, an account, or a web address. */
export type Contact = '号码' | '账号' | '链接';

const linkPattern =
  /https?:|www\.|[a-z0-9][.。](?:com|cn|net|org|top|xyz|cc|vip|club|shop|info|tv|site|online|icu)(?![a-z])/;
const spelledLinkPattern = /[a-z0-9](?:点|dot)(?:com|cn|net|top|vip)(?![a-z])/;
const mailPattern = /[a-z0-9]@[a-z0-9]/;

/**
 * Finds contact data in a text, however its digits are written or separated. Public hotlines of five digits are
 * allowed.
 */
export function findContact(text: string): Contact | undefined {
  const tokens = fold(text);
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
  if (
    linkPattern.test(plain) ||
    mailPattern.test(plain) ||
    spelledLinkPattern.test(plain.replaceAll(/\s/g, ''))
  )
    return '链接';
  if (listNumbers(tokens).some(isPrivateNumber)) return '号码';
  return hasAccount(tokens) ? '账号' : undefined;
}

interface DigitRun {
  digits: string;
  groupSizes: number[];
  /** Whether it is written in Arabic digits of any script. */
  arabic: boolean;
}

const digit = /^[0-9]$/;
/** Digits as spoken over the radio; in a sentence they are ordinary words. */
const spokenDigits = new Map([
  ['洞', '0'],
  ['拐', '7'],
  ['勾', '9'],
]);
const arabicDigit = /^\p{N}$/u;
const hanNumerals = /^[零〇一二三四五六七八九幺]$/;
/** What may separate the digits of one number; a comma or a slash starts another one. */
const softGap = /^[^\p{L}\p{N}，,、；;。：:/~～—至到]*$/u;

/** The numbers in a text, including those whose digits are separated one by one. */
function listNumbers(tokens: readonly Token[]): DigitRun[] {
  return [
    ...listRuns(tokens, (token) => softGap.test(token.gap)),
    ...listRuns(removeFiller(tokens), () => true).filter(({ groupSizes }) =>
      groupSizes.every((size) => size === 1),
    ),
  ];
}

function listRuns(tokens: readonly Token[], continuesRun: (token: Token) => boolean): DigitRun[] {
  const runs: DigitRun[] = [];
  let run: DigitRun | undefined;
  let isSeparated = false;
  for (const token of tokens) {
    isSeparated ||= token.gap !== '' || token.sound !== undefined;
    // An emoji between digits is only a separator.
    if (token.sound !== undefined) continue;
    const value = digit.test(token.symbol) ? token.symbol : spokenDigits.get(token.glyph);
    if (value === undefined || !continuesRun(token)) run = undefined;
    if (value === undefined) continue;
    if (!run) runs.push((run = { digits: '', groupSizes: [], arabic: true }));
    if (run.groupSizes.length === 0 || isSeparated) run.groupSizes.push(0);
    run.digits += value;
    run.groupSizes[run.groupSizes.length - 1]! += 1;
    run.arabic &&= !hanNumerals.test(token.glyph) && arabicDigit.test(token.glyph);
    isSeparated = false;
  }
  return runs;
}

/** 一啊三啊八: removes single characters between digits. */
function removeFiller(tokens: readonly Token[]): Token[] {
  const isDigit = (index: number) => digit.test(tokens[index]?.symbol ?? '');
  const isFiller = (index: number) => !isDigit(index) && isDigit(index - 1) && isDigit(index + 1);
  return tokens.flatMap((token, index) => {
    if (isFiller(index)) return [];
    return isFiller(index - 1) ? [{ ...token, gap: ' ' }] : [token];
  });
}

const minLongNumber = 9;

/**
 * A mobile number, an area code with a number, a 400 number, or a number long enough to be an account, a bank card or
 * an identity card.
 */
function isPrivateNumber({ digits, groupSizes, arabic }: DigitRun): boolean {
  const local = digits.replace(/^(?:0086|86)(?=1\d{10}$)/, '');
  if (/^1[3-9]\d{9}$/.test(local)) return true;
  if (/^0[1-9]\d{8,10}$/.test(digits) || /^[48]00\d{7}$/.test(digits)) return true;
  return arabic && Math.max(...groupSizes) >= minLongNumber && !isSequence(digits) && !/0{6}$/.test(digits);
}

/** 123456789: counting, not a number. */
const isSequence = (digits: string) =>
  Array.from(digits).every(
    (character, index) => index === 0 || Number(character) === (Number(digits[index - 1]) + 1) % 10,
  );

/** Words after which an account name may follow; after `isCertain` ones the name needs no digit. */
const accountHints = createAutomaton(
  [
    ...(
      '微信号 威信号 薇信 微芯 维信号 v信 vx wx weixin wechat 加微信 加威信 加微 加薇 加v 加w ' +
      '扣扣 qq 企鹅号 扣号 球球号 加q 加扣 联系方式 私我'
    )
      .split(' ')
      .map((word) => ({ word, isCertain: true })),
    ...'微信 威信 卫星号 维信 薇 微 v q 扣 企鹅 群号 号码 电话 手机 联系 找我 加我'
      .split(' ')
      .map((word) => ({ word, isCertain: false })),
  ].map(({ word, isCertain }) => {
    const tokens = collapseRepeats(fold(word));
    return { symbols: tokens.map(({ symbol }) => symbol), word: { tokens, isCertain } };
  }),
);

const filler = /^[号是为我的搜找加来呀哦：]$/;
const maxFillers = 4;
const accountSign = /^[a-z0-9]$/;
const latin = /^[a-z]$/;
/** QQ numbers have at least five digits, WeChat names at least six characters. */
const minNumberLength = 5;
const minNameLength = 6;

function hasAccount(tokens: readonly Token[]): boolean {
  const letters = tokens.filter(({ sound }) => sound === undefined);
  const text = collapseRepeats(letters);
  return accountHints.find(text.map(({ symbol }) => symbol)).some(({ word, start, end }) => {
    const first = text[start]!;
    // q within `iq`, v within `tv`: letters of another word are no hint.
    if (latin.test(first.symbol) && first.joined && latin.test(text[start - 1]?.symbol ?? '')) return false;
    if (!matchesSpelling(word.tokens, text.slice(start, end))) return false;
    // A single letter is no hint when it starts a word.
    if (end - start === 1 && text[end]?.joined && latin.test(text[end].symbol)) return false;
    return isAccount(letters, text[end]?.index ?? letters.length, word.isCertain);
  });
}

function isAccount(tokens: readonly Token[], from: number, isCertain: boolean): boolean {
  let index = from;
  for (let skipped = 0; skipped < maxFillers && filler.test(tokens[index]?.glyph ?? ''); skipped++)
    index += 1;
  let name = '';
  for (; index < tokens.length; index++) {
    const { symbol, gap } = tokens[index]!;
    if (!accountSign.test(symbol) || (name !== '' && !/^[-_.*\p{Default_Ignorable_Code_Point}]*$/u.test(gap)))
      break;
    name += symbol;
  }
  const digits = name.replaceAll(/[a-z]/g, '').length;
  if (digits === name.length) return name.length >= minNumberLength && !isPublicLine(name);
  return name.length >= minNameLength && (isCertain || digits > 0);
}

/** 12355, 12345, 96110, 10086: public hotlines that anybody may mention. */
const isPublicLine = (number: string) => /^(?:1[02]\d{3}|9[56]\d{3,4})$/.test(number);
