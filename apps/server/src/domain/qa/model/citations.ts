import { segmentForIndex, segmentForQuery } from '../../../kit/word-segmentation.ts';
import { contradicts } from './contradictions.ts';

/** The passages that a text may cite, by the model's numbers, from 1. */
export interface CitationRules {
  readonly count: number;
  readonly supports: (sentence: string, number: number) => boolean;
}

/** Checks the citation marks of a streamed text: the output cites only passages that support the sentence. */
export interface Citations {
  push(piece: string): string;
  /** Returns what was held back. */
  end(): string;
  /** The model's numbers in the order of the new ones: [1] in the output is the first of these. */
  cited(): readonly number[];
}

/** [1], [^1], [1,2], 【1】: the ways in which models write a citation. */
const citationMark = /^(?:\[\^?|【)(\d{1,3}(?:\s?[,，、]\s?\d{1,3})*)[\]】]/u;
const partialMark = /^(?:\[\^?|【)[\d\s,，、]{0,20}$/u;
/** What ends a sentence. Models cite once for all that ；joins. */
export const sentenceEnds = '。！？!?\n';
const sentenceEnd = new RegExp(`[${sentenceEnds}]`, 'u');
/** What may stand between a sentence’s end and its marks, besides spaces. */
export const closingCharacters = '”’」』）)';
const ignoredAfterSentence = new RegExp(`[\\s${closingCharacters}]`, 'u');
/** Markdown characters, which are removed: answers are plain text. */
const markdownCharacter = /[*#`]/u;

/**
 * A mark is checked against its whole sentence and moved to its end; a mark directly after a sentence belongs to
 * that. Marks of unknown passages, or of passages that do not support the sentence, are removed.
 */
export function createCitations({ count, supports }: CitationRules): Citations {
  const cited: number[] = [];
  let pending = '';
  let sentence = '';
  let previousSentence = '';
  let heldNumbers: number[] = [];

  const formatMarks = (text: string, numbers: readonly number[]): string => {
    const valid = new Set(
      numbers.filter((number) => number >= 1 && number <= count && supports(text, number)),
    );
    return [...valid]
      .map((number) => {
        if (!cited.includes(number)) cited.push(number);
        return `[${cited.indexOf(number) + 1}]`;
      })
      .join('');
  };
  const addMark = (numbers: readonly number[]): string => {
    if (sentence.trim() === '' && previousSentence !== '') return formatMarks(previousSentence, numbers);
    heldNumbers.push(...numbers);
    return '';
  };
  const addCharacter = (character: string): string => {
    if (markdownCharacter.test(character)) return '';
    if (sentenceEnd.test(character)) {
      const marks = formatMarks(sentence, heldNumbers);
      if (sentence.trim() !== '') previousSentence = sentence;
      sentence = '';
      heldNumbers = [];
      return marks + character;
    }
    if (!(sentence === '' && ignoredAfterSentence.test(character))) sentence += character;
    return character;
  };
  const processText = (text: string, isLast: boolean): string => {
    let output = '';
    let remaining = text;
    while (remaining !== '') {
      const match = citationMark.exec(remaining);
      if (!match && !isLast && partialMark.test(remaining)) break;
      output += match ? addMark(parseNumbers(match[1]!)) : addCharacter(remaining[0]!);
      remaining = remaining.slice(match ? match[0].length : 1);
    }
    pending = remaining;
    return output;
  };
  return {
    push: (piece) => processText(pending + piece, false),
    end: () => {
      const output = processText(pending, true);
      return output + formatMarks(sentence, heldNumbers.splice(0));
    },
    cited: () => cited,
  };
}

const parseNumbers = (list: string) => list.split(/\s?[,，、]\s?/u).map(Number);

/** Words that occur in every second sentence and therefore prove nothing. */
const commonWords = new Set(
  '孩子 宝宝 家长 父母 爸爸 妈妈 家庭 教育 您 你 可以 需要 建议 应该 如果 因为 所以 这样 时候 进行 通过 帮助 重要 一些 一起'.split(
    ' ',
  ),
);
/** Below this score a passage does not support a sentence. */
const minSupport = 0.34;

/**
 * How much of a sentence a passage contains: the share of its significant words, weighted by length, 0 to 1. A
 * sentence without significant words scores 0.
 */
export function supportScore(sentence: string, passage: string): number {
  const words = segmentForQuery(sentence).filter((word) => !commonWords.has(word));
  const passageWords = new Set(segmentForIndex(passage));
  const sumLengths = (list: readonly string[]) => list.reduce((sum, word) => sum + word.length, 0);
  const total = sumLengths(words);
  if (total === 0) return 0;
  return sumLengths(words.filter((word) => passageWords.has(word))) / total;
}

/** Whether a passage says what a sentence says: enough of its words, the same amounts, and nothing turned into its opposite. */
export const isSupported = (sentence: string, passage: string): boolean =>
  supportScore(sentence, passage) >= minSupport && !contradicts(sentence, passage);
