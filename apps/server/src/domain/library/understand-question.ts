import { segmentForQuery, segmentStrictly } from '../../kit/segment.ts';
import { readThesaurus, type Thesaurus } from './read-thesaurus.ts';

/** One way to say something. */
export interface Form {
  readonly text: string;
  /** Its words, as the index holds them. */
  readonly words: readonly string[];
  /** 1 for the words that were used, less for those that mean about the same. */
  readonly weight: number;
}

/** Something that is asked about, however it is said. */
export interface Concept {
  /** As it was said. */
  readonly own: string;
  readonly forms: readonly Form[];
  /** 1, or less for what only tells of whom is spoken and for what was asked before. */
  readonly weight: number;
  /** It tells of whom is spoken. */
  readonly whom: boolean;
}

export interface Understood {
  readonly concepts: readonly Concept[];
  /** What was asked without its polite and empty words. */
  readonly core: string;
}

/** Words that a question is wrapped in and that tell nothing of what it asks. */
const wrappings = new RegExp(
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

/** Too general to be looked for alone. */
const empty = new Set(
  '了 们 子 就 也 都 得 着 过 么 呢 才 还 又 再 很 太 真 会 能 要 去 来 到 在 给 把 被 说 听 时 后 前 里 外 上 下 儿 娃 家 期 样 办 做 弄 用 想 看 讲 问 话 事 事情 问题 办法 方法 情况 东西 人 年 天 次 点 些 几 两 三 叫 使 往 并 等 吧 啦 嘛 哦 呃 嗯 出 起 起来 下来 出来 过来 回来 来说 该 算 当 带 拿 只 先 一下 一样 一会 一会儿 那么 这么 什么样 哪儿 哪里 是否 关于 对于 以及 或者 而且 然后 不会 不能 不要 不想 不肯 不愿意 愿意 跟 比 像 成 完 好 大 小 多 少 老 越 越来越 不行 不好 不了 总 得了'.split(
    ' ',
  ),
);

const synonym = 0.82;
const weak = 0.3;
/** Words that the thesaurus does not know are more often chance than what was meant; single characters still more. */
const unlisted = 0.4;
const lone = 0.15;
const asked = 0.6;

/**
 * What a question asks about. Words of the thesaurus stand for all that means the same; what it does not know is looked
 * for as it is. A question that leans on the one before (`那他要是不肯呢`) asks about its things as well.
 */
export function understandQuestion(
  question: string,
  { before, thesaurus = readThesaurus() }: { before?: string | undefined; thesaurus?: Thesaurus } = {},
): Understood {
  const own = understand(question, thesaurus);
  if (before === undefined || !leansOnBefore(question, own)) return own;
  const earlier = understand(before, thesaurus);
  const known = new Set(own.concepts.map((concept) => concept.own));
  const added = earlier.concepts
    .filter((concept) => !known.has(concept.own))
    .map((concept) => ({ ...concept, weight: concept.weight * asked }));
  return { concepts: [...own.concepts, ...added], core: `${own.core}${earlier.core}` };
}

function understand(question: string, thesaurus: Thesaurus): Understood {
  const plain = fold(question);
  const concepts: Concept[] = [];
  const seen = new Set<unknown>();
  const rest = plain.replace(thesaurus.anyWord, (word) => {
    const groups = thesaurus.groupsOf.get(word) ?? [];
    if (!groups.every((group) => seen.has(group))) concepts.push(conceptOf(word, groups));
    for (const group of groups) seen.add(group);
    return ' ';
  });
  const loose = rest.replace(wrappings, ' ').trim();
  for (const word of looseWords(loose)) {
    if (empty.has(word) || concepts.some((concept) => concept.own === word)) continue;
    concepts.push({
      own: word,
      forms: [formOf(word, 1)],
      weight: word.length === 1 ? lone : unlisted,
      whom: false,
    });
  }
  return { concepts, core: plain.replace(wrappings, '').replaceAll(/\s/g, '') };
}

/** The dictionary's words, none inside another, so that nothing is counted twice. */
function looseWords(text: string): string[] {
  if (text === '') return [];
  const { words, strays } = segmentStrictly(text);
  return [...words, ...strays];
}

/** As questions and passages are compared: without the width and case of letters, punctuation as spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

function conceptOf(word: string, groups: readonly { weak: boolean; words: readonly string[] }[]): Concept {
  const others = new Set(groups.flatMap((group) => group.words));
  others.delete(word);
  const whom = groups.every((group) => group.weak);
  return {
    own: word,
    forms: [formOf(word, 1), ...[...others].map((other) => formOf(other, synonym))],
    weight: whom ? weak : 1,
    whom,
  };
}

const wordsOf = new Map<string, readonly string[]>();

/** Forms come from the thesaurus again and again; words of questions are not kept. */
function formOf(text: string, weight: number): Form {
  const words = wordsOf.get(text) ?? segmentForQuery(text);
  if (weight < 1) wordsOf.set(text, words);
  return { text, words, weight };
}

const leaning =
  /^(?:那|那么|可是?|但是?|要是|如果|还是|还有|然后|接着|万一|之后|再|这样|这个|不过|而且|他|她|就|具体|比如)/u;

/** It goes on from the question before, or says too little of its own. */
function leansOnBefore(question: string, { concepts }: Understood): boolean {
  const telling = concepts.filter((concept) => concept.weight === 1).length;
  return telling === 0 || (telling <= 2 && leaning.test(fold(question).trim()));
}
