import { collapseRepeats, fold, type Token } from './fold.ts';

/** What only those who work for the academy may call themselves; folded as names are. */
const staffWords = [
  '官方',
  '客服',
  '管理员',
  '平台',
  '审核',
  '工作人员',
  '运营人员',
  'admin',
  'superadmin',
  'administrator',
  'official',
  'kefu',
  'guanfang',
  'guanliyuan',
];

const parseForms = (forms: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(forms).flatMap(([original, others]) =>
      Array.from(others, (other) => [other, original] as const),
    ),
  );

/** Other forms of the characters of these words, besides those that every text is folded by. */
const otherForms = parseForms({ 台: '臺颱檯枱', 审: '審', 员: '圓', 运: '運', 营: '營' });

/** Characters that are taken for those of these words at a glance. In a text they mean what they are. */
const lookAlikes = parseForms({
  官: '宫宮倌涫琯',
  方: '万仿坊芳',
  客: '容',
  服: '垘箙报',
  管: '菅官',
  理: '里埋',
  员: '贠圆园',
  平: '苹坪评枰',
  台: '抬苔',
  审: '宙',
  核: '刻该',
  人: '入',
});

/** A name as it reads at a glance: without width, case, marks, emoji and repeated characters. */
const readName = (name: string): Token[] =>
  collapseRepeats(fold(name).filter(({ sound }) => sound === undefined)).map((token) => ({
    ...token,
    symbol: otherForms.get(token.symbol) ?? token.symbol,
  }));

const foldedWords = staffWords.map((word) => readName(word).map(({ symbol }) => symbol));

const isLatin = (token: Token | undefined): boolean => token !== undefined && /^[a-z]$/.test(token.symbol);

/** At most half of a word is replaced by look-alikes, so that 宫芳 stays a person's name. */
function readsAs(word: readonly string[], name: readonly Token[], start: number): boolean {
  let replaced = 0;
  for (const [index, original] of word.entries()) {
    const found = name[start + index]?.symbol;
    if (found === original) continue;
    if (found === undefined || lookAlikes.get(found) !== original) return false;
    replaced += 1;
  }
  return replaced <= word.length / 2;
}

/** Letters on both sides make another word: Badminton. Chinese is written without spaces, so its words end anywhere. */
const isInsideWord = (name: readonly Token[], start: number, end: number): boolean =>
  isLatin(name[start]) && (continuesWord(name, start) || continuesWord(name, end));

/** Whether the letter at this position belongs to the same word as the one before it. */
const continuesWord = (name: readonly Token[], position: number): boolean =>
  isLatin(name[position - 1]) && isLatin(name[position]) && name[position]?.gap === '';

/** Whether a name poses as somebody who works for the academy: 官方客服, 管 理 員, 平臺, ａｄｍｉｎ. */
export function posesAsStaff(name: string): boolean {
  const characters = readName(name);
  return foldedWords.some((word) =>
    characters.some(
      (_, start) => readsAs(word, characters, start) && !isInsideWord(characters, start, start + word.length),
    ),
  );
}
