import { LRUCache } from 'lru-cache';
import { tagWords } from '../../../kit/word-segmentation.ts';
import { conceptImportance, type Frequencies } from '../rank-passages.ts';
import { fold, type Understood } from '../understand-question.ts';
import { fitTraits } from './traits.ts';

/** A source that may answer a question. */
export interface CandidateSource {
  /** The best score of its passages. */
  readonly score: number;
  /** All of its words: titles, passages, phrasings. */
  readonly text: string;
  /** What it calls itself, and the ways in which people ask it. */
  readonly phrasings: readonly string[];
  readonly hasPhrasings: boolean;
  /** How alike all of its phrasings together are to the question. */
  readonly likeness: number;
  /** How near the nearest of them, or its title, is to the question. */
  readonly similarity: number;
  /** How near the nearest question is that shares its words and that it does not answer. */
  readonly nearMiss: number;
  /** How near to the question an embeddings model finds it; 0 without a model. */
  readonly nearness: number;
}

export interface AskedQuestion {
  readonly text: string;
  readonly understood: Understood;
  readonly frequencies: Frequencies;
}

/** What speaks for and against a source; the numbers that are weighed by their names in `weights.json`. */
export interface Evidence extends Readonly<Record<EvidenceName, number>> {
  /** Sources that nobody has written phrasings for are weighed by other weights. */
  readonly hasPhrasings: boolean;
  /** Not in `weights.json`. */
  readonly 'meaning by model': number;
}
export const evidenceNames = [
  'score',
  'likeness',
  'likeness lead',
  'best phrasing',
  'near miss',
  'lead',
  'coverage',
  'strange words',
  'persons',
  'concepts',
  'length',
  'asks how',
] as const;
export type EvidenceName = (typeof evidenceNames)[number];

/** The evidence for each source, in their order. */
export function weighSources(question: AskedQuestion, sources: readonly CandidateSource[]): Evidence[] {
  const strengths = sources.map(
    ({ score, likeness, similarity }) => score / 2 + likeness / 2 + similarity * 0.6,
  );
  const words = listContentWords(question.text);
  const highestOf = (values: readonly number[], without: number) =>
    Math.max(0, ...values.filter((_, index) => index !== without));
  return sources.map((source, index) => {
    const folded = foldCached(source.text);
    return {
      score: source.score,
      likeness: Math.log1p(Math.max(0, source.likeness)),
      'likeness lead':
        source.likeness -
        highestOf(
          sources.map(({ likeness }) => likeness),
          index,
        ),
      'best phrasing': source.similarity,
      'near miss': Math.max(0, source.nearMiss - source.similarity),
      lead: strengths[index]! - highestOf(strengths, index),
      ...measureCoverage(question, folded),
      'strange words': shareOf(words, (word) =>
        Array.from(word).some((character) => !folded.includes(character)),
      ),
      persons: fitTraits(question.text, source.phrasings),
      length: Math.log(Math.max(4, question.text.length)),
      'asks how': asksHow(question.text) ? 1 : 0,
      hasPhrasings: source.hasPhrasings,
      'meaning by model': source.nearness,
    };
  });
}

/** The texts of sources, some ten thousand characters each, are compared with many questions. */
const foldedTexts = new LRUCache<string, string>({ max: 500 });

function foldCached(text: string): string {
  const folded = foldedTexts.get(text) ?? fold(text);
  foldedTexts.set(text, folded);
  return folded;
}

/** Shares, not counts: a long question has more of everything. */
const shareOf = <T>(items: readonly T[], isMeant: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isMeant).length / items.length;

/** What a question asks about besides persons, and how much of it a source's text mentions. */
function measureCoverage(
  { understood, frequencies }: AskedQuestion,
  text: string,
): Pick<Evidence, 'coverage' | 'concepts'> {
  const concepts = understood.concepts
    .filter(({ isPerson }) => !isPerson)
    .map((concept) => ({
      concept,
      importance: conceptImportance(concept, frequencies),
      isMentioned: concept.forms.some((form) => text.includes(form.text)),
    }));
  const sum = (list: typeof concepts) => list.reduce((total, { importance }) => total + importance, 0);
  const all = sum(concepts);
  return {
    coverage: all === 0 ? 0 : sum(concepts.filter(({ isMentioned }) => isMentioned)) / all,
    concepts: Math.min(3, concepts.filter(({ concept }) => concept.term.length > 1).length) / 3,
  };
}

const generalWords = new Set(
  '怎么 怎么办 孩子 宝宝 什么 可以 不会 没有 有没有 是不是 应该 需要 这样 那样 觉得 知道 问题 时候 现在 今天 昨天 家里 自己 老师 妈妈 爸爸 儿子 女儿 一下 有点 办法 能不能 要不要'.split(
    ' ',
  ),
);

/** Nouns, verbs and adjectives of at least two characters. */
const listContentWords = (text: string): string[] =>
  tagWords(fold(text))
    .filter(({ word, tag }) => /^[nvailjxt]/.test(tag) && word.length > 1 && !generalWords.has(word))
    .map(({ word }) => word);

/** Questions for a reason, a judgement, a permission or a time are answered by other texts than those for advice. */
const asksHow = (text: string): boolean =>
  !/为什么|为啥|咋回事|怎么回事|什么原因|正常吗|是不是|算不算|要不要紧|能不能|可以|该不该|行不行|好不好|多久|多大|几岁|什么时候/u.test(
    text,
  );
