import { tagWords } from '../../../kit/word-segmentation.ts';
import {
  doubleSurnames,
  isGivenName,
  isSurname,
  notInNames,
  notNames,
  type PrivateRange,
  type TaggedWord,
} from './find-names.ts';

/** Characters that are common in given names and in other words as well: only with a surname, 小 or 阿 before them. */
const commonNameCharacters = new Set(
  (
    '伟芳敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲芬燕彬鹏辉健俊帆波宁斌龙飞宏亮然思远子一诺鸣雨雪梦语诗若可佳' +
    '艺心文博志家豪墨泽铭奕亦依紫天佑哲凯毅翔航旭东峰霄云月兰梅菊莲莉薇蕾蓓琴丹凤荷秋冬春夏青蓝朵豆乐甜糖米团果妞妮虎石满纯知'
  ).split(''),
);

/** Characters that an unknown word has only where it is a name. */
const rareNameCharacters = new Set(
  (
    '昕岚祎逸玮璟炜湛瀚昱淇沁苒茉楠槿芊芮芸茹菁蓁蔓霁韵颢骏骁麒麟琛琰瑄瑞璨珂珞珺玟妤姝娅婧嫣尧屿峻惟懿斐旻昀昶晟晞暄曜朔杉枫栩榕汶沛沅泓洛淳湉滢漪潇' +
    '烁焱熠禹笙筱翰臻苓菡蕴谦轶遥铄锦锴靖馥鸿汐苡妙柠萌沫屿'
  ).split(''),
);

/** Characters that are doubled to a pet name: 朵朵, 豆豆, 佳佳. */
const petNameCharacters = new Set(
  '朵豆糖甜乐果米团圆萌妞妮萱佳嘉彤桐欣涵熙晨曦悠诺贝蕾蓓莉丽婷娜燕雯倩琪琳瑶瑾玥洋阳辰轩浩宇航睿凡帆桃芽苗晶莹菲霏冰兜嘟皮安宁康辉伟强健涛鹏虎悦琦丫可'.split(
    '',
  ),
);

/** Surnames that are ordinary words too: 张 counts paper, 高三 is a year at school, 白 is in vain. */
const wordLikeSurnames = new Set(
  '张高钱白安毛马段孙康童许周熊常时方任万江金石龙黄雷温洪谢杜牛武全严顾于管甘连曾何'.split(''),
);

/**
 * The given names that were most often registered for children born since 2000 (reports of the Ministry of Public
 * Security), which the dictionary may take for ordinary words.
 */
const frequentNames = new Set(
  (
    '梓涵 子涵 欣怡 梓萱 诗涵 可馨 一诺 沐宸 浩宇 子轩 浩然 雨桐 宇轩 梓轩 宇航 奕辰 皓轩 俊熙 雨泽 梓豪 浩轩 子墨 思远 雨萱 语桐 若汐 艺涵 苡沫 ' +
    '沐阳 沐辰 奕泽 宇泽 宇辰 铭泽 亦辰 依诺 诗琪 梦瑶 思琪 佳怡 佳琪 欣妍 语汐 若曦 可欣 思涵 紫涵 俊杰 明轩 天佑 泽宇 志远 嘉怡 嘉豪 家豪 子豪 ' +
    '子睿 子琪 子晴 子瑜 静怡 雅琪 心怡 梓晨 思睿 语嫣 诗雨 佳慧 雨欣 佳琦 思成 子健 子萱 雨涵 雨晨 梦琪 梦洁 雪莹 子昂 俊豪 博涵 皓宇 睿泽 承泽 悦溪'
  ).split(' '),
);

/** Words that begin like a name: 小 and a character of names, or a surname. */
const notFreeNames = new Set(
  '小米 小红 小春 小夏 小秋 小冬 小雪 小豆 小龙 小天 小可 小月 小文 小家 小一 小子 孙子 孙女 孙辈 毛豆 马可 许可 白天 白云 马虎 天亮 许诺 谢谢 闻闻 问问 试试 小灯 小到 小丫 小宝 冰淇淋 布洛芬 高峰 高兴 高明 安心 安宁 安静 康复'.split(
    ' ',
  ),
);

/** Latin words with a capital letter that name no person. */
const latinThings =
  /^(?:app|pad|ipad|iphone|wifi|hello|hi|ok|okay|mom|mommy|mama|papa|dad|daddy|baby|english|phonics|raz|disney|lego|scratch|switch|steam|tiktok|word|excel|kindle|covid|bilibili|python|minecraft|roblox|youtube|netflix|the|my|how|what|why|is|are|do|does|can|should|when|where|please|thanks|thank|you|it|we|he|she|they|today|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|no|yes)$/iu;
const latinWord = /(?<![A-Za-z])[A-Z][a-z]{1,11}(?![A-Za-z])/gu;
/** 东方 is the east more often than a surname. */
const doubleSurname = new RegExp(
  `(?:${doubleSurnames.filter((surname) => surname !== '东方').join('|')})[^${notInNames}\\P{Script=Han}]{1,2}`,
  'gu',
);

/** Words after which somebody is named, and the beginning of a clause. */
const beforePerson =
  /^(?:让|叫|给|跟|和|与|把|被|说|问|教|陪|带|哄|对|替|帮|像|比|看|听|劝|骂|打|喂|抱|等|找|等到|每次|今天|昨天|今早|昨晚|刚才|最近|晚上|早上|如果|因为|可是|但是|怎么让|为什么|[，。！？：；、,.!?:;\s“”"'（）()])$/u;

/**
 * Names with no word for a relative beside them: `浩然又哭了`, `朵朵怕黑`, `张伟抢他的橡皮`. Only the form of a word, the
 * dictionary's part of speech and the place in the sentence say so, since no row knows them. Prefers false positives
 * where a name is likely.
 */
export function findFreeNames(text: string): PrivateRange[] {
  const words = tagWords(text);
  const found: PrivateRange[] = [];
  let from = 0;
  for (const [index, first] of words.entries()) {
    const previous = words[index - 1];
    const startsClause = previous === undefined || beforePerson.test(previous.word);
    const length = freeNameLength({ first, second: words[index + 1], startsClause });
    if (length > 0) found.push({ from, to: from + length, kind: '人名' });
    from += first.word.length;
  }
  const matches = [
    ...[...text.matchAll(latinWord)].filter(({ 0: word }) => !latinThings.test(word)),
    ...text.matchAll(doubleSurname),
  ].map(({ index, 0: word }) => ({ from: index, to: index + word.length, kind: '人名' }));
  return [...found, ...matches];
}

interface Place {
  readonly first: TaggedWord;
  readonly second: TaggedWord | undefined;
  /** Where a subject stands, or the person to whom something is done. */
  readonly startsClause: boolean;
}

/** Length of the name that starts with this word; 0 when none does. */
function freeNameLength({ first, second, startsClause }: Place): number {
  const { word, tag } = first;
  if (!/^\p{Script=Han}{1,4}$/u.test(word) || notNames.has(word) || notFreeNames.has(word)) return 0;
  if (frequentNames.has(word)) return word.length;
  if (word.length === 1) return splitNameLength(word, second);
  // 张伟 is tagged as a name or unknown.
  const isTagged = tag === 'nr' || tag === 'x';
  if (isSurname(word) && !isDoubled(word)) return isTagged || tag === 'v' ? fullNameLength(first, second) : 0;
  return isGivenAlone(word, { isTagged, isName: tag === 'nr', startsClause }) ? word.length : 0;
}

const isDoubled = (word: string) => /^(.)\1$/u.test(word);

/** Whether a word is a given or a pet name by itself. `isName`: the dictionary knows it as a name. */
function isGivenAlone(
  word: string,
  { isTagged, isName, startsClause }: { isTagged: boolean; isName: boolean; startsClause: boolean },
): boolean {
  if (isDoubled(word)) return petNameCharacters.has(word[0]!) || (isTagged && startsClause);
  if (!isTagged || word.length > 3) return false;
  if (word.startsWith('阿')) return true;
  const isShortSubject = startsClause && word.length === 2;
  if (word.startsWith('小')) return isLikelyGiven(word.slice(1)) || (isName && isShortSubject);
  return hasNameCharacter(word) || (isShortSubject && isLikelyGiven(word));
}

/** 王 + 梓涵, 李 + 思思, 瑾 + 瑜. */
function splitNameLength(word: string, second: TaggedWord | undefined): number {
  if (!second || !/^\p{Script=Han}{1,2}$/u.test(second.word)) return 0;
  if (isSurname(word)) {
    const isPetName = isDoubled(second.word) && !wordLikeSurnames.has(word) && /^[nmx]/.test(second.tag);
    return isPetName || second.tag === 'nr' || hasNameCharacter(second.word) ? 1 + second.word.length : 0;
  }
  return second.word.length === 1 && hasNameCharacter(word) && hasNameCharacter(second.word) ? 2 : 0;
}

function fullNameLength({ word, tag }: TaggedWord, second: TaggedWord | undefined): number {
  const given = word.slice(1);
  const isWordLike = wordLikeSurnames.has(word[0]!) || tag === 'v';
  const isLikely = given.length === 1 ? isLikelyGiven(given) : Array.from(given).some(isLikelyGiven);
  if (given.length > 2 || (isWordLike && !isLikely)) return 0;
  if (word.length === 2 && second?.word.length === 1 && hasNameCharacter(second.word)) return 3;
  return word.length;
}

const hasNameCharacter = (word: string) =>
  isGivenName(word) || Array.from(word).some((character) => rareNameCharacters.has(character));

/** Every character is one that names are made of. */
const isLikelyGiven = (given: string) =>
  Array.from(given).every((character) => commonNameCharacters.has(character) || hasNameCharacter(character));
