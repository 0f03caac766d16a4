import { tagWords } from '../../../kit/word-segmentation.ts';

/** Words for relatives and acquaintances, after which a name may follow. */
export const kin =
  '儿子|女儿|闺女|孩子|宝宝|宝贝|娃娃|娃|老大|老二|老三|大宝|二宝|孙子|孙女|外孙女|外孙|侄子|侄女|外甥女|外甥|弟弟|妹妹|哥哥|姐姐|同学|同桌|朋友|我家|我们家|俺家|老公|老婆|丈夫|妻子|爱人|邻居|小子|丫头|外号';

const afterKin = new RegExp(`(?:${kin})(?:的|她|他)?`, 'gu');
/** Maximum characters of a name and the word after it. */
const maxReach = 8;

/** Words that the dictionary or their form takes for names. */
export const notNames = new Set(
  (
    '小朋友 宝宝 宝贝 妈妈 爸爸 奶奶 爷爷 姥姥 姥爷 哥哥 姐姐 弟弟 妹妹 叔叔 舅舅 姑姑 婆婆 公公 娃娃 太太 明明 天天 常常 样样 事事 ' +
    '乖乖 好好 高高 大大 小小 多多 人人 年年 个个 次次 时时 夜夜 家家 高兴 温馨 安心 安静 温顺 康复 施暴 洪水 叶子 和平 ' +
    '小便 大便 小气 小学 小心 小声 小组 小区 小偷 小孩 小说 小名 小吃 小腿 小脸 小手 小病 小事 小床 小班 小考 小动作 小伙伴 小升初 ' +
    '早晨 凌晨 清晨 喜悦 愉悦 宇宙 小时 小步 小儿 小姐 小狗 小猫 小车 小鸟 小路 小店 小票 小本 小弟 小妹 小三 小号 小数'
  ).split(' '),
);

/** Characters that no name starts with, and that end one: 叫小明今年五岁, 叫乐乐的. */
export const notInNames =
  '的是在了着过不没也都很太总老最每又就还会要想能今昨天年月日岁个我你他她它们这那啥什怎为和跟与说上下来去吗呢吧啊' +
  '醒声喊唤住回起外苦停嚷久得妈爸爷奶';

/** Parts of speech of doubled words that are no names: 偷偷, 天天, 哇哇, 个个. */
const nonNameTags = new Set('d t z v o f m r p c'.split(' '));

/**
 * Names directly after a word for a relative. The text is split there, because the dictionary alone would read 孩子王 in
 * 孩子王梓涵 and not recognise 甜甜. Prefers false positives.
 */
export function findNamesAfterKin(text: string): PrivateRange[] {
  return [...text.matchAll(afterKin)].flatMap(({ index, 0: word }) => {
    const from = index + word.length;
    const length = nameLength(text.slice(from, from + maxReach));
    return length === 0 ? [] : [{ from, to: from + length, kind: '孩子' }];
  });
}

/** Length of the name at the start of a text; 0 when there is none. */
function nameLength(text: string): number {
  const [first, second] = tagWords(text);
  if (!first || !/^\p{Script=Han}{1,4}$/u.test(first.word) || notNames.has(first.word)) return 0;
  const { word, tag } = first;
  if (/^(.)\1$/u.test(word)) return nonNameTags.has(tag) ? 0 : word.length;
  if (/^[小阿]./u.test(word)) return /^(?:nr|x|n)$/u.test(tag) && word.length === 2 ? word.length : 0;
  if (word.length === 2 && isGivenName(word)) return word.length;
  return isSurname(word) ? surnameLength(first, second) : 0;
}

export interface TaggedWord {
  readonly word: string;
  readonly tag: string;
}

/** 王 + 梓涵, 李子 + 轩, 冯媛; not 高中, 马上, 白天. */
function surnameLength({ word, tag }: TaggedWord, second: TaggedWord | undefined): number {
  const next = second && /^\p{Script=Han}{1,2}$/u.test(second.word) ? second : undefined;
  const hasGivenName = next !== undefined && (/^(?:nr|x)$/u.test(next.tag) || isGivenName(next.word));
  if (word.length === 1) return hasGivenName ? 1 + next.word.length : 0;
  if (!/^(?:nr|x)$/u.test(tag)) return 0;
  return word.length === 2 && hasGivenName && next.word.length === 1 ? 3 : word.length;
}

export const isSurname = (word: string) =>
  surnames.has(word[0]!) || doubleSurnames.some((surname) => word.startsWith(surname));

/** At least one character is used almost only in names. */
export const isGivenName = (word: string) =>
  Array.from(word).some((character) => givenNameCharacters.has(character));

/** The surnames of nine people in ten, except those that are common words. */
export const surnames = new Set(
  (
    '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾' +
    '夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤庞樊兰殷施洪翟安颜倪牛温芦季俞章鲁葛伍柴聂晏'
  ).split(''),
);

export const doubleSurnames = [
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '司徒',
  '东方',
  '尉迟',
  '公孙',
  '慕容',
  '夏侯',
];

/** Not treated as surnames before a title: 全老师, 方老师 as in 对方老师. */
const ambiguous = new Set('常时应能连别经都有全安方任万'.split(''));
export const titledSurnames = [...surnames].filter((surname) => !ambiguous.has(surname)).join('');

/** Characters of given names that are rare in other words. */
const givenNameCharacters = new Set(
  '梓涵轩怡萱宇浩诺馨妍彤睿曦雯琪瑶瑾瑜昊煜霖钰媛婷娜倩欣芷玥沐宸泽晗珊莹璇璐琳颖嘉鑫淼磊晨悦桐蕊蓉熙祺翊恺烨彦'.split(
    '',
  ),
);

export interface PrivateRange {
  readonly from: number;
  readonly to: number;
  /** What replaces it: 孩子, 老师, 电话. */
  readonly kind: string;
}
