import { tagWords } from '../../../kit/word-segmentation.ts';
import { findFreeNames } from './find-free-names.ts';
import {
  doubleSurnames,
  findNamesAfterKin,
  isSurname,
  kin,
  notInNames,
  notNames,
  type PrivateRange,
  titledSurnames,
} from './find-names.ts';

const titles = '老师|校长|主任|园长|教授|医生|大夫|教练|阿姨|叔叔|同学|警官|律师|局长';

const numberStart = String.raw`(?<![\dA-Za-z])`;
/** Long numbers with any separators: telephones, cards, accounts. Years and marks are shorter. */
const numberPatterns: readonly [RegExp, string][] = [
  [new RegExp(String.raw`${numberStart}[1-9]\d{16}[\dXx](?!\d)`, 'gu'), '证件号'],
  [new RegExp(String.raw`${numberStart}(?:\+?86[- ]?)?1[3-9](?:[- ]?\d){9}(?!\d)`, 'gu'), '电话'],
  [new RegExp(String.raw`${numberStart}\d(?:[- ]?\d){6,}(?!\d)`, 'gu'), '号码'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, '邮箱'],
  [
    /(?<=(?:微信|QQ|qq|wx|VX|vx|WeChat|wechat)(?:号|号码)?(?:是|为|[:：])?\s{0,2})[A-Za-z][\w-]{4,19}/gu,
    '账号',
  ],
];

/** Characters that are not part of a school's name; 上小学, 读初中 and 他们学校 name none. */
const notInSchoolNames =
  '的了在是上读念到去从进我你他她孩子儿女这那哪个所家们什么不没有和跟与为被让给把要想就升考转换';
const schoolWord = `(?:[^${notInSchoolNames}\\P{Script=Han}]){2,10}?`;
const schoolPatterns: readonly [RegExp, string][] = [
  [
    new RegExp(
      `${schoolWord}(?:小学|中学|幼儿园|初中|高中|附小|附中|(?:外国语|实验|希望|国际|双语|特殊教育)学校)`,
      'gu',
    ),
    '学校',
  ],
  [new RegExp(`第[一二三四五六七八九十百\\d]{1,3}(?:小学|中学|幼儿园|初中|高中)`, 'gu'), '学校'],
  [
    new RegExp(
      `${schoolWord.replace('2,10', '2,4')}[一二三四五六七八九十]{1,2}[中小](?=[的上读念]|$|[，。？！])`,
      'gu',
    ),
    '学校',
  ],
  [/[一二三四五六七八九\d][（(]\s?[一二三四五六七八九十\d]{1,2}\s?[）)]班/gu, '班级'],
  [/(?<=年级|[初高][一二三])[（(]?[一二三四五六七八九十\d]{1,2}[）)]?班/gu, '班级'],
];

/** Kinds of schools, which identify none. */
const genericSchool =
  /^(?:公立|私立|民办|公办|国际|寄宿|寄宿制|普通|重点|实验|职业|特殊|特殊教育|双语|全日制|当地|本地|农村|县城|乡镇|城市|附近|全国|培训|家长|老年|驾驶|党|技工|艺术|体育)+(?:小学|中学|幼儿园|学校|初中|高中)$/u;

const namePatterns: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    // 高中老师 and 白天老师 name nobody.
    new RegExp(
      `(?!高[中一二三]|任课|白天|马上|夏天|金牌)(?:${doubleSurnames.join('|')}|[${titledSurnames}])` +
        `[^${notInNames}\\P{Script=Han}]{0,2}?(${titles})`,
      'gu',
    ),
    (found) => found[1]!,
  ],
  [
    new RegExp(
      `(?<=(?:${kin}|我|名字|小名|大名|乳名|昵称|学名)(?:就|都|也)?(?:叫做|名叫|叫|是叫))[^${notInNames}\\P{Script=Han}]{1,3}`,
      'gu',
    ),
    () => '孩子',
  ],
  [
    new RegExp(
      `(?<=(?:${kin}|名字|小名|大名|乳名|学名)(?:叫做|名叫|叫|是)?[“"「『])[^”"」』我们]{1,6}(?=[”"」』])`,
      'gu',
    ),
    () => '孩子',
  ],
  [new RegExp(`(?<=名字(?:是|叫))[^${notInNames}\\P{Script=Han}]{1,3}`, 'gu'), () => '孩子'],
  [new RegExp(`(?<=小名|大名|乳名)[^${notInNames}\\P{Script=Han}]{2,3}`, 'gu'), () => '孩子'],
  [
    new RegExp(`(?<=${kin})(?:${doubleSurnames.join('|')})[^${notInNames}\\P{Script=Han}]{1,2}`, 'gu'),
    () => '孩子',
  ],
  [new RegExp(`(?<=(?:${kin}|叫)\\s?)[A-Z][a-z]{1,11}(?![A-Za-z])`, 'gu'), () => '孩子'],
];

/** The ranges of a text that identify somebody, in order, without overlaps. Prefers false positives. */
export function findPersonalInfo(input: string): PrivateRange[] {
  // Converts full-width digits; the length stays the same, and so do the positions.
  const text = input.replaceAll(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const found = [
    ...numberPatterns.flatMap(([pattern, kind]) => matchRanges(text, pattern, () => kind)),
    ...schoolPatterns
      .flatMap(([pattern, kind]) => matchRanges(text, pattern, () => kind))
      .filter((range) => !isGenericSchool(text, range)),
    ...namePatterns.flatMap(([pattern, kindOf]) => matchRanges(text, pattern, kindOf)),
    ...findNamesAfterKin(text),
    ...findTaggedNamesAfterKin(text),
    ...findFreeNames(text),
  ];
  return removeOverlaps(found);
}

function matchRanges(
  text: string,
  pattern: RegExp,
  kindOf: (found: RegExpExecArray) => string,
): PrivateRange[] {
  return [...text.matchAll(pattern)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    kind: kindOf(found),
  }));
}

const isGenericSchool = (text: string, { from, to }: PrivateRange) =>
  genericSchool.test(text.slice(from, to));

const kinPattern = new RegExp(`(?:${kin})(?:的)?$`, 'u');
/** After a word for a relative, whatever the dictionary tags as a name. */
function findTaggedNamesAfterKin(text: string): PrivateRange[] {
  const found: PrivateRange[] = [];
  let from = 0;
  for (const { word, tag } of tagWords(text)) {
    const to = from + word.length;
    if (isNameAfterKin(word, tag) && kinPattern.test(text.slice(0, from)))
      found.push({ from, to, kind: '孩子' });
    from = to;
  }
  return found;
}

function isNameAfterKin(word: string, tag: string): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(word) || notNames.has(word) || word.includes('时间')) return false;
  return tag === 'nr' || (tag === 'x' && (isSurname(word) || /^(.)\1$|^小/u.test(word)));
}

/** Of overlapping ranges the first, and of those with the same start the longest. */
function removeOverlaps(found: readonly PrivateRange[]): PrivateRange[] {
  const result: PrivateRange[] = [];
  for (const range of found.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (range.from >= (result.at(-1)?.to ?? 0)) result.push(range);
  return result;
}
