import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

/** Words that occur everywhere and therefore find nothing. A query that consists of them alone keeps them. */
const stopWords = new Set(
  (
    '的 了 是 在 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 也 都 就 和 与 及 或 而 但 但是 着 过 地 得 把 被 让 给 对 从 到 ' +
    '为 以 于 之 吗 呢 吧 啊 呀 么 什么 怎么 怎么办 怎样 如何 为什么 哪 哪些 很 太 更 最 还 又 再 不 没 没有 有 要 会 能 可以 ' +
    '一 一个 个 上 下 里 中 时 后 前 去 来 说 请 请问 the a an of to in is and or'
  ).split(' '),
);

/** Longer words are noise (URLs, repeated letters), and PostgreSQL refuses lexemes above 2 KB. */
const maxWordLength = 64;

const letterOrDigit = /[\p{L}\p{N}]/u;

let jieba: Jieba | undefined;

/**
 * `guessNewWords` also finds words that are not in the dictionary, names above all. The dictionary is loaded on first
 * use, because loading takes a moment.
 */
function cutForSearch(text: string, guessNewWords = true): string[] {
  jieba ??= Jieba.withDict(dict);
  const normalised = text.normalize('NFKC').toLowerCase();
  return jieba
    .cutForSearch(normalised, guessNewWords)
    .map((word) => word.trim())
    .filter((word) => letterOrDigit.test(word) && word.length <= maxWordLength);
}

/**
 * Every word of a text with its repetitions, together with the parts of long words. Guesses depend on the surrounding
 * sentence (拖得 in one, 拖 in another), so the dictionary's own words follow after the guesses.
 */
export function segmentForIndex(text: string): string[] {
  return [...cutForSearch(text), ...cutForSearch(text, false)];
}

/** The distinct words to search for, in order. Empty only when the text has neither letter nor digit. */
export function segmentForQuery(text: string): string[] {
  const words = [...new Set(cutForSearch(text))];
  const meaningfulWords = words.filter((word) => !stopWords.has(word));
  return meaningfulWords.length > 0 ? meaningfulWords : words;
}

/**
 * Splits a query into dictionary words and into runs of characters that form none: a name, or a word with a wrong
 * character. Stop words are in neither, unless there is nothing else.
 */
export function segmentByDictionary(text: string): { words: string[]; unknownRuns: string[] } {
  const words = new Set<string>();
  const unknownRuns = new Set<string>();
  const allWords = cutByDictionary(text);
  const hasMeaningfulWords = allWords.some((word) => letterOrDigit.test(word) && !stopWords.has(word));
  let unknownRun = '';
  const endUnknownRun = () => {
    if (Array.from(unknownRun).length > 1) unknownRuns.add(unknownRun);
    else if (unknownRun) words.add(unknownRun);
    unknownRun = '';
  };
  for (const word of allWords) {
    if (oneCharacter.test(word) && !(hasMeaningfulWords && stopWords.has(word))) {
      unknownRun += word;
      continue;
    }
    endUnknownRun();
    if (
      letterOrDigit.test(word) &&
      word.length <= maxWordLength &&
      !(hasMeaningfulWords && stopWords.has(word))
    )
      words.add(word);
  }
  endUnknownRun();
  return { words: [...words], unknownRuns: [...unknownRuns] };
}

/**
 * The words of a text in order with jieba's part of speech: `nr` a person's name, `n` a noun, `x` a guessed word that
 * is in no dictionary.
 */
export function tagWords(text: string): { word: string; tag: string }[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.tag(text, true).map(({ word, tag }) => ({ word, tag }));
}

const oneCharacter = /^\p{Script=Han}$/u;

function cutByDictionary(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.cut(text.normalize('NFKC').toLowerCase(), false);
}
