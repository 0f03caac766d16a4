import { collapseRepeats, fold } from './fold.ts';

/** What only those who work for the academy may call themselves; folded as names are. */
const staffWords = [
  '官方',
  '客服',
  '管理员',
  '平台',
  '审核',
  '工作人员',
  '运营人员',
  '编辑部',
  '学院编辑',
  '学院小编',
  '学院老师',
  '学院专家',
  '学院助手',
  '学院小助手',
  'admin',
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

/** Variants of characters in `staffWords` that `fold` does not unify. */
const otherForms = parseForms({ 台: '臺颱檯枱', 审: '審', 员: '圓', 运: '運', 营: '營' });

/** Characters that look like those of `staffWords` at a glance. Compared in names only: in a text they have their own meaning. */
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
const readName = (name: string): string[] =>
  collapseRepeats(fold(name).filter(({ sound }) => sound === undefined)).map(
    ({ symbol }) => otherForms.get(symbol) ?? symbol,
  );

const foldedWords = staffWords.map(readName);

/** Words that contain a word of staff by chance. They are removed before a name is checked. */
const harmlessWords = ['badminton', 'unofficial'].map((word) => readName(word).join(''));

const withoutHarmlessWords = (name: readonly string[]): string[] =>
  Array.from(harmlessWords.reduce((text, word) => text.replaceAll(word, ' '), name.join('')));

/** At most half of a word is replaced by look-alikes, so that 宫芳 stays a person's name. */
function readsAs(word: readonly string[], name: readonly string[], start: number): boolean {
  let replaced = 0;
  for (const [index, original] of word.entries()) {
    const found = name[start + index];
    if (found === original) continue;
    if (found === undefined || lookAlikes.get(found) !== original) return false;
    replaced += 1;
  }
  return replaced <= word.length / 2;
}

/** Whether a name poses as somebody who works for the academy: 官方客服, 管 理 員, 平臺, ａｄｍｉｎ. */
export function posesAsStaff(name: string): boolean {
  const characters = withoutHarmlessWords(readName(name));
  return foldedWords.some((word) => characters.some((_, start) => readsAs(word, characters, start)));
}
