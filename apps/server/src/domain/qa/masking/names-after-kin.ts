import { tagWords } from '../../../kit/segment.ts';
import type { PrivateStretch } from './private-stretch.ts';
import { doubleSurnames, givenSigns, surnames } from './surnames.ts';

/** Words for one's family and those around it, after which a name may follow. */
export const kin =
  '儿子|女儿|闺女|孩子|宝宝|宝贝|娃娃|娃|老大|老二|老三|大宝|二宝|孙子|孙女|外孙女|外孙|侄子|侄女|外甥女|外甥|弟弟|妹妹|哥哥|姐姐|同学|同桌|朋友|我家|我们家|俺家|老公|老婆|丈夫|妻子|爱人|邻居|小子|丫头|外号';

const afterKin = new RegExp(`(?:${kin})(?:的|她|他)?`, 'gu');
/** How far a name can reach, and the word behind it. */
const reach = 8;

/** Words that the dictionary, or their form, takes for names. */
export const noNames = new Set(
  (
    '小朋友 宝宝 宝贝 妈妈 爸爸 奶奶 爷爷 姥姥 姥爷 哥哥 姐姐 弟弟 妹妹 叔叔 舅舅 姑姑 婆婆 公公 娃娃 太太 明明 天天 常常 样样 事事 ' +
    '乖乖 好好 高高 大大 小小 多多 人人 年年 个个 次次 时时 夜夜 家家 高兴 温馨 安心 安静 温顺 康复 施暴 洪水 叶子 和平 ' +
    '小便 大便 小气 小学 小心 小声 小组 小区 小偷 小孩 小说 小名 小吃 小腿 小脸 小手 小病 小事 小床 小班 小考 小动作 小伙伴 小升初 ' +
    '早晨 凌晨 清晨 喜悦 愉悦 宇宙 小时 小步 小儿 小姐 小狗 小猫 小车 小鸟 小路 小店 小票 小本 小弟 小妹 小三 小号 小数'
  ).split(' '),
);

/** Parts of speech of words that are doubled and no names: 偷偷, 天天, 哇哇, 个个. */
const neverNames = new Set('d t z v o f m r p c'.split(' '));

/**
 * Names right behind one's family, cut there: the dictionary alone would read 孩子王 in 孩子王梓涵, and 甜甜 as no name. Guesses
 * rather too much than too little.
 */
export function findNamesAfterKin(text: string): PrivateStretch[] {
  return [...text.matchAll(afterKin)].flatMap(({ index, 0: word }) => {
    const from = index + word.length;
    const length = nameLength(text.slice(from, from + reach));
    return length === 0 ? [] : [{ from, to: from + length, kind: '孩子' }];
  });
}

/** Characters of a text's first words that are a name; 0 when they are none. */
function nameLength(text: string): number {
  const [first, second] = tagWords(text);
  if (!first || !/^\p{Script=Han}{1,4}$/u.test(first.word) || noNames.has(first.word)) return 0;
  const { word, tag } = first;
  if (/^(.)\1$/u.test(word)) return neverNames.has(tag) ? 0 : word.length;
  if (/^[小阿]./u.test(word)) return /^(?:nr|x|n)$/u.test(tag) && word.length === 2 ? word.length : 0;
  if (word.length === 2 && isGivenName(word)) return word.length;
  return isSurname(word) ? surnamedLength(first, second) : 0;
}

interface Tagged {
  readonly word: string;
  readonly tag: string;
}

/** 王 + 梓涵, 李子 + 轩, 冯媛; not 高中, 马上, 白天. */
function surnamedLength({ word, tag }: Tagged, second: Tagged | undefined): number {
  const next = second && /^\p{Script=Han}{1,2}$/u.test(second.word) ? second : undefined;
  const named = next !== undefined && (/^(?:nr|x)$/u.test(next.tag) || isGivenName(next.word));
  if (word.length === 1) return named ? 1 + next.word.length : 0;
  if (!/^(?:nr|x)$/u.test(tag)) return 0;
  return word.length === 2 && named && next.word.length === 1 ? 3 : word.length;
}

const isSurname = (word: string) =>
  surnames.has(word[0]!) || doubleSurnames.some((surname) => word.startsWith(surname));

/** Of characters, one of them at least, that stand in names and hardly anywhere else. */
const isGivenName = (word: string) => Array.from(word).some((character) => givenSigns.has(character));

/** Of such characters alone: a name wherever it stands. */
export const isSurelyGivenName = (word: string) =>
  word.length === 2 && Array.from(word).every((character) => givenSigns.has(character));
