import { segmentForQuery, segmentByDictionary } from '../../kit/word-segmentation.ts';
import { getThesaurus, type Thesaurus } from './thesaurus.ts';

export interface Form {
  readonly text: string;
  /** Its words as stored in the index. */
  readonly words: readonly string[];
  /** 1 for the question's own words, less for synonyms. */
  readonly weight: number;
}

/** Something that the question asks about, in any wording. */
export interface Concept {
  /** The word as the user wrote it. */
  readonly term: string;
  readonly forms: readonly Form[];
  /** 1, or less for words that only name a person and for concepts of the previous question. */
  readonly weight: number;
  /** Whether it only names the person that the question is about: an age, a relative. */
  readonly isPerson: boolean;
}

export interface Understood {
  readonly concepts: readonly Concept[];
  /** The question without polite and filler words. */
  readonly core: string;
}

/** Polite and filler words, which do not belong to the question's topic. */
const fillerPattern = new RegExp(
  [
    '请问|您好|你好|老师们?|各位|专家|想问一?下?|想请教|请教|求助|求教|帮帮忙|急急?急|谢谢|麻烦',
    '怎么办呢?|咋办|咋整|怎么弄|怎么做|怎么说|怎么回事|怎么样|怎样|如何|为什么|为啥|什么原因|有什么(?:好)?(?:办法|方法|招)|有没有(?:好)?(?:办法|方法)',
    '该不该|要不要|能不能|可不可以|是不是|会不会|有没有|应不应该|应该|到底|究竟|才能|才好|好不好|对不对|行不行|正常吗|可以吗|有用吗|好吗',
    '我们?家的?|家里的?|自己的|孩子们?|小孩子?|娃娃?|小朋友|宝贝',
    '总是|老是|一直|经常|常常|天天|每天|整天|每次|每到|有时候?|现在|最近|今天|昨天|刚刚|刚才|已经|还是|就是|不是|但是|可是|因为|所以|如果|要是|的话|时候',
    '觉得|感觉|知道|发现|认为|特别|非常|真的|实在|有点儿?|一点儿?|这个|那个|这样|那样|这种|一些|什么|怎么|多少|开始|需要|让他|让她|跟他|跟她|对他|对她|他们?|她们?|我们?|你们?|咱们?|别人|大家',
  ].join('|'),
  'gu',
);

/** Stop words: too general to be searched alone. */
const stopWords = new Set(
  '了 们 子 就 也 都 得 着 过 么 呢 才 还 又 再 很 太 真 会 能 要 去 来 到 在 给 把 被 说 听 时 后 前 里 外 上 下 儿 娃 家 期 样 办 做 弄 用 想 看 讲 问 话 事 事情 问题 办法 方法 情况 东西 人 年 天 次 点 些 几 两 三 叫 使 往 并 等 吧 啦 嘛 哦 呃 嗯 出 起 起来 下来 出来 过来 回来 来说 该 算 当 带 拿 只 先 一下 一样 一会 一会儿 那么 这么 什么样 哪儿 哪里 是否 关于 对于 以及 或者 而且 然后 不会 不能 不要 不想 不肯 不愿意 愿意 跟 比 像 成 完 好 大 小 多 少 老 越 越来越 不行 不好 不了 总 得了'.split(
    ' ',
  ),
);

const synonymWeight = 0.82;
const weakWeight = 0.3;
/** Words outside the thesaurus are often accidental; single characters even more so. */
const unlistedWeight = 0.4;
const singleCharacterWeight = 0.15;
const previousQuestionWeight = 0.6;

/**
 * The concepts of a question. A word of the thesaurus stands for all its synonyms; other words are searched as they
 * are. A question that refers to the previous one (`那他要是不肯呢`) also asks about that one's concepts.
 */
export function understandQuestion(
  question: string,
  {
    previousQuestion,
    thesaurus = getThesaurus(),
  }: { previousQuestion?: string | undefined; thesaurus?: Thesaurus } = {},
): Understood {
  const own = parseQuestion(question, thesaurus);
  if (previousQuestion === undefined || !refersToPrevious(question, own)) return own;
  const previous = parseQuestion(previousQuestion, thesaurus);
  const ownTerms = new Set(own.concepts.map((concept) => concept.term));
  const inherited = previous.concepts
    .filter((concept) => !ownTerms.has(concept.term))
    .map((concept) => ({ ...concept, weight: concept.weight * previousQuestionWeight }));
  return { concepts: [...own.concepts, ...inherited], core: `${own.core}${previous.core}` };
}

function parseQuestion(question: string, thesaurus: Thesaurus): Understood {
  const folded = fold(question);
  const concepts: Concept[] = [];
  const seenGroups = new Set<unknown>();
  const unmatched = folded.replace(thesaurus.anyWord, (word) => {
    const groups = thesaurus.groupsOf.get(word) ?? [];
    if (!groups.every((group) => seenGroups.has(group))) concepts.push(buildConcept(word, groups));
    for (const group of groups) seenGroups.add(group);
    return ' ';
  });
  const remaining = unmatched.replace(fillerPattern, ' ').trim();
  for (const word of segmentRemaining(remaining)) {
    if (stopWords.has(word) || concepts.some((concept) => concept.term === word)) continue;
    concepts.push({
      term: word,
      forms: [buildForm(word, 1)],
      weight: word.length === 1 ? singleCharacterWeight : unlistedWeight,
      isPerson: false,
    });
  }
  return { concepts, core: folded.replace(fillerPattern, '').replaceAll(/\s/g, '') };
}

/** Dictionary words that do not overlap, so that nothing is counted twice. */
function segmentRemaining(text: string): string[] {
  if (text === '') return [];
  const { words, unknownRuns } = segmentByDictionary(text);
  return [...words, ...unknownRuns];
}

/** Normalises text for comparison: width and case of letters, punctuation as spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

function buildConcept(
  word: string,
  groups: readonly { isWeak: boolean; words: readonly string[] }[],
): Concept {
  const synonyms = new Set(groups.flatMap((group) => group.words));
  synonyms.delete(word);
  const isPerson = groups.every((group) => group.isWeak);
  return {
    term: word,
    forms: [buildForm(word, 1), ...[...synonyms].map((synonymWord) => buildForm(synonymWord, synonymWeight))],
    weight: isPerson ? weakWeight : 1,
    isPerson,
  };
}

const wordsByForm = new Map<string, readonly string[]>();

/** Caches the segmentation of the thesaurus' forms; words of questions are not cached. */
function buildForm(text: string, weight: number): Form {
  const words = wordsByForm.get(text) ?? segmentForQuery(text);
  if (weight < 1) wordsByForm.set(text, words);
  return { text, words, weight };
}

const referringStart =
  /^(?:那|那么|可是?|但是?|要是|如果|还是|还有|然后|接着|万一|之后|再|这样|这个|不过|而且|他|她|就|具体|比如)/u;

/** It continues the previous question, or has too few concepts of its own. */
export function refersToPrevious(question: string, { concepts }: Understood): boolean {
  const important = concepts.filter((concept) => concept.weight === 1).length;
  return important === 0 || (important <= 2 && referringStart.test(fold(question).trim()));
}
