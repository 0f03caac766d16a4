import { createAutomaton } from './automaton.ts';
import { collapse, fold, isSpelledSo, type Token } from './fold.ts';

/** What a text gives away or lures to: a telephone number, the number of an account, an address on the web. */
export type Contact = '号码' | '账号' | '链接';

const link =
  /https?:|www\.|[a-z0-9][.。](?:com|cn|net|org|top|xyz|cc|vip|club|shop|info|tv|site|online|icu)(?![a-z])/;
const spelledLink = /[a-z0-9](?:点|dot)(?:com|cn|net|top|vip)(?![a-z])/;
const mail = /[a-z0-9]@[a-z0-9]/;

/** Finds a contact in a text, however its digits are written or parted. Public lines of five digits are no contact. */
export function findContact(text: string): Contact | undefined {
  const tokens = fold(text);
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
  if (link.test(plain) || mail.test(plain) || spelledLink.test(plain.replaceAll(/\s/g, ''))) return '链接';
  if (listNumbers(tokens).some(isPrivateNumber)) return '号码';
  return hasAccount(tokens) ? '账号' : undefined;
}

interface DigitRun {
  digits: string;
  /** How many stand together without anything between. */
  groups: number[];
  /** Whether it is written in Arabic digits, of any script. */
  arabic: boolean;
}

const digit = /^[0-9]$/;
/** As digits are said over the radio; in a sentence they are words. */
const spokenDigits = new Map([
  ['洞', '0'],
  ['拐', '7'],
  ['勾', '9'],
]);
const arabicDigit = /^\p{N}$/u;
const hanNumerals = /^[零〇一二三四五六七八九幺]$/;
/** What may stand within a number; a comma or a slash begins another one. */
const softGap = /^[^\p{L}\p{N}，,、；;。：:/~～—至到]*$/u;

/** The number at each stretch of digits, and numbers whose digits are parted one by one. */
function listNumbers(tokens: readonly Token[]): DigitRun[] {
  return [
    ...runsOf(tokens, (token) => softGap.test(token.gap)),
    ...runsOf(withoutFiller(tokens), () => true).filter(({ groups }) => groups.every((size) => size === 1)),
  ];
}

function runsOf(tokens: readonly Token[], goesOn: (token: Token) => boolean): DigitRun[] {
  const runs: DigitRun[] = [];
  let run: DigitRun | undefined;
  let parted = false;
  for (const token of tokens) {
    parted ||= token.gap !== '' || token.sound !== undefined;
    // A picture between digits only parts them.
    if (token.sound !== undefined) continue;
    const value = digit.test(token.sign) ? token.sign : spokenDigits.get(token.glyph);
    if (value === undefined || !goesOn(token)) run = undefined;
    if (value === undefined) continue;
    if (!run) runs.push((run = { digits: '', groups: [], arabic: true }));
    if (run.groups.length === 0 || parted) run.groups.push(0);
    run.digits += value;
    run.groups[run.groups.length - 1]! += 1;
    run.arabic &&= !hanNumerals.test(token.glyph) && arabicDigit.test(token.glyph);
    parted = false;
  }
  return runs;
}

/** 一啊三啊八: digits with one character between each two stand apart, the character gone. */
function withoutFiller(tokens: readonly Token[]): Token[] {
  const isDigit = (place: number) => digit.test(tokens[place]?.sign ?? '');
  const isFiller = (place: number) => !isDigit(place) && isDigit(place - 1) && isDigit(place + 1);
  return tokens.flatMap((token, place) => {
    if (isFiller(place)) return [];
    return isFiller(place - 1) ? [{ ...token, gap: ' ' }] : [token];
  });
}

const longNumber = 9;

/** Mobile, area code with number, 400 number, or so long that it can only be an account, a card or an identity. */
function isPrivateNumber({ digits, groups, arabic }: DigitRun): boolean {
  const local = digits.replace(/^(?:0086|86)(?=1\d{10}$)/, '');
  if (/^1[3-9]\d{9}$/.test(local)) return true;
  if (/^0[1-9]\d{8,10}$/.test(digits) || /^[48]00\d{7}$/.test(digits)) return true;
  return arabic && Math.max(...groups) >= longNumber && !isCounting(digits) && !/0{6}$/.test(digits);
}

/** 123456789: somebody counts. */
const isCounting = (digits: string) =>
  Array.from(digits).every(
    (one, place) => place === 0 || Number(one) === (Number(digits[place - 1]) + 1) % 10,
  );

/** After these an account's name may stand; `sure` ones need no digit in it. */
const callers = createAutomaton(
  [
    ...(
      '微信号 威信号 薇信 微芯 维信号 v信 vx wx weixin wechat 加微信 加威信 加微 加薇 加v 加w ' +
      '扣扣 qq 企鹅号 扣号 球球号 加q 加扣 联系方式 私我'
    )
      .split(' ')
      .map((word) => ({ word, sure: true })),
    ...'微信 威信 卫星号 维信 薇 微 v q 扣 企鹅 群号 号码 电话 手机 联系 找我 加我'
      .split(' ')
      .map((word) => ({ word, sure: false })),
  ].map(({ word, sure }) => {
    const written = collapse(fold(word));
    return { signs: written.map(({ sign }) => sign), word: { written, sure } };
  }),
);

const filler = /^[号是为我的搜找加来呀哦：]$/;
const longestFiller = 4;
const accountSign = /^[a-z0-9]$/;
const latin = /^[a-z]$/;
/** QQ numbers begin at five digits; so do names on WeChat, at six signs. */
const shortestNumber = 5;
const shortestName = 6;

function hasAccount(tokens: readonly Token[]): boolean {
  const read = tokens.filter(({ sound }) => sound === undefined);
  const text = collapse(read);
  return callers.find(text.map(({ sign }) => sign)).some(({ word, start, end }) => {
    const first = text[start]!;
    // q within `iq`, v within `tv`: letters of another word call nobody.
    if (latin.test(first.sign) && first.joined && latin.test(text[start - 1]?.sign ?? '')) return false;
    if (!isSpelledSo(word.written, text.slice(start, end))) return false;
    // And a letter alone calls nobody when it begins a word.
    if (end - start === 1 && text[end]?.joined && latin.test(text[end].sign)) return false;
    return isAccount(read, text[end]?.place ?? read.length, word.sure);
  });
}

function isAccount(tokens: readonly Token[], from: number, sure: boolean): boolean {
  let place = from;
  for (let skipped = 0; skipped < longestFiller && filler.test(tokens[place]?.glyph ?? ''); skipped++)
    place += 1;
  let name = '';
  for (; place < tokens.length; place++) {
    const { sign, gap } = tokens[place]!;
    if (!accountSign.test(sign) || (name !== '' && !/^[-_.*\p{Default_Ignorable_Code_Point}]*$/u.test(gap)))
      break;
    name += sign;
  }
  const digits = name.replaceAll(/[a-z]/g, '').length;
  if (digits === name.length) return name.length >= shortestNumber && !isPublicLine(name);
  return name.length >= shortestName && (sure || digits > 0);
}

/** 12355, 12345, 96110, 10086: lines that anybody may name. */
const isPublicLine = (number: string) => /^(?:1[02]\d{3}|9[56]\d{3,4})$/.test(number);
