import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

/** Words that occur everywhere and so find nothing; a query that consists of them alone keeps them. */
const stopWords = new Set(
  (
    '的 了 是 在 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 也 都 就 和 与 及 或 而 但 但是 着 过 地 得 把 被 让 给 对 从 到 ' +
    '为 以 于 之 吗 呢 吧 啊 呀 么 什么 怎么 怎么办 怎样 如何 为什么 哪 哪些 很 太 更 最 还 又 再 不 没 没有 有 要 会 能 可以 ' +
    '一 一个 个 上 下 里 中 时 后 前 去 来 说 请 请问 the a an of to in is and or'
  ).split(' '),
);

/** Longer runs are noise (addresses, repeated letters), and PostgreSQL refuses lexemes above 2 KB. */
const longestWord = 64;

const meaningful = /[\p{L}\p{N}]/u;

let jieba: Jieba | undefined;

/**
 * `guess` lets words be found that the dictionary lacks, names above all.
 * The dictionary takes a moment to read, so only whoever segments pays for it.
 */
function cut(text: string, guess = true): string[] {
  jieba ??= Jieba.withDict(dict);
  const plain = text.normalize('NFKC').toLowerCase();
  return jieba
    .cutForSearch(plain, guess)
    .map((word) => word.trim())
    .filter((word) => meaningful.test(word) && word.length <= longestWord);
}

/**
 * Every word of a text, repeated as often as it occurs, long words followed or preceded by their parts. A guess depends
 * on the sentence around it (拖得 in one, 拖 in another), so the dictionary's own words are listed after the guesses.
 */
export function segmentForIndex(text: string): string[] {
  return [...cut(text), ...cut(text, false)];
}

/** The different words worth searching for, in order. Empty only when the text holds neither letter nor digit. */
export function segmentForQuery(text: string): string[] {
  const words = [...new Set(cut(text))];
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * A query in the dictionary's own words, and the stretches of characters that make up none: a name, or a word with a
 * wrong character in it. Stop words are in neither, unless there is nothing else.
 */
export function segmentStrictly(text: string): { words: string[]; strays: string[] } {
  const words = new Set<string>();
  const strays = new Set<string>();
  const all = cutWhole(text);
  const telling = all.some((word) => meaningful.test(word) && !stopWords.has(word));
  let stray = '';
  const endStray = () => {
    if (Array.from(stray).length > 1) strays.add(stray);
    else if (stray) words.add(stray);
    stray = '';
  };
  for (const word of all) {
    if (oneCharacter.test(word) && !(telling && stopWords.has(word))) {
      stray += word;
      continue;
    }
    endStray();
    if (meaningful.test(word) && word.length <= longestWord && !(telling && stopWords.has(word)))
      words.add(word);
  }
  endStray();
  return { words: [...words], strays: [...strays] };
}

/**
 * The words of a text in order, with jieba's part of speech: `nr` a person's name, `n` a noun, `x` a word that is guessed
 * and in no dictionary.
 */
export function tagWords(text: string): { word: string; tag: string }[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.tag(text, true).map(({ word, tag }) => ({ word, tag }));
}

const oneCharacter = /^\p{Script=Han}$/u;

function cutWhole(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.cut(text.normalize('NFKC').toLowerCase(), false);
}
