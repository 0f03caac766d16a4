import { closingCharacters, sentenceEnds } from './citations.ts';

/** A sentence with its end and the citation marks before or after it; the last one may have no end, and a mark of it may have just begun. */
const sentence = new RegExp(
  String.raw`[^${sentenceEnds}]*(?:[${sentenceEnds.trim()}]+[${closingCharacters}]*|\n+|$)(?:\s*\[\d{1,2}\])*(?:\s*\[?\d{0,2}$)?`,
  'gu',
);
const mark = /\[(\d{1,2})\]/gu;
/** A line that announces what follows: 可以这样做：. Of a longer one, or of two clauses, a passage must say the same. */
const introduction = /[:：]\s*\n\s*$/u;
const announcement =
  /^[^，,、]{0,16}(?:[这那]样|[这那]么|如下|以下|下面|[几\d一二两三四五六七八][步点个件种条]|试|方法|办法|做法|步骤|建议)[^，,、]{0,8}$/u;
const listItem = /^\s*(?:[-•·]|\d{1,2}[.、)）])/u;

interface SentenceRules {
  /** Whether the passage with this number in the text says what a sentence says. */
  readonly supports: (sentence: string, number: number) => boolean;
}

/**
 * Lets through only the sentences of a streamed text that cite a passage, those directly before one in its paragraph which its passage
 * supports as well, and the line that introduces a list of them. A sentence is held back until the next one begins, since its marks
 * may follow its end.
 */
export function createSentenceFilter({ supports }: SentenceRules) {
  let pending = '';
  /** Sentences of this paragraph since the last one with a mark. */
  let uncited: string[] = [];
  /** Lines that introduce what comes next. */
  let introductions: string[] = [];

  const endParagraph = () => {
    // After an item that is left out the list goes on; after another line nothing is introduced any more.
    if (uncited.length > 0 && !listItem.test(uncited[0]!)) introductions = [];
    uncited = [];
  };
  const takeBlank = (blank: string): string => {
    if (blank.includes('\n')) endParagraph();
    if (introductions.length === 0) return blank;
    introductions.push(blank);
    return '';
  };
  const takeUncited = (one: string): string => {
    if (introduction.test(one)) {
      endParagraph();
      introductions.push(one);
    } else {
      uncited.push(one);
      if (one.endsWith('\n')) endParagraph();
    }
    return '';
  };
  const takeCited = (one: string, numbers: readonly number[]): string => {
    const isSupported = (text: string) => numbers.some((number) => supports(text, number));
    const mayIntroduce = (text: string) =>
      text.trim() === '' || announcement.test(announced(text)) || isSupported(text);
    const covered = uncited.filter(isSupported);
    const before = introductions.every((text) => text.trim() === '')
      ? []
      : introductions.filter(mayIntroduce);
    uncited = [];
    introductions = [];
    return [...before, ...covered, one].join('');
  };
  const take = (one: string): string => {
    if (one.trim() === '') return takeBlank(one);
    const numbers = [...one.matchAll(mark)].map(([, number]) => Number(number));
    return numbers.length === 0 ? takeUncited(one) : takeCited(one, numbers);
  };
  const split = () => [...pending.matchAll(sentence)].map(([match]) => match).filter((one) => one !== '');
  return {
    push(text: string): string {
      pending += text;
      const sentences = split();
      pending = sentences.pop() ?? '';
      return sentences.map(take).join('');
    },
    /** Returns what was held back, as far as it cites a passage. */
    end(): string {
      const sentences = split();
      pending = '';
      return sentences.map(take).join('');
    },
  };
}

const announced = (line: string) => line.trim().slice(0, -1);
