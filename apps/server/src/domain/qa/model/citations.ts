/** Passages that a text may name, by the numbers that its writer knows, from 1. */
export interface CitationRules {
  /** How many there are. */
  readonly count: number;
  /** Whether a sentence rests on the passage of this number. */
  readonly supports: (sentence: string, number: number) => boolean;
}

/** Checks marks as a text comes: what it gives on names only what its sentence rests on. */
export interface Citations {
  push(piece: string): string;
  /** What was held back. */
  end(): string;
  /** The writer's numbers in the order of their new ones: [1] of the text given on is the first of these. */
  cited(): readonly number[];
}

/** [1], [^1], [1,2], 【1】: a mark of passages in the ways that models write it. */
const mark = /^(?:\[\^?|【)(\d{1,3}(?:\s?[,，、]\s?\d{1,3})*)[\]】]/u;
const beginningOfMark = /^(?:\[\^?|【)[\d\s,，、]{0,20}$/u;
const sentenceEnd = /[。！？!?；;\n]/u;
/** Between a sentence and its marks. */
const neutral = /[\s”’」』）)]/u;
/** Signs of Markdown: texts are plain here. */
const ornament = /[*#`]/u;

/**
 * A mark is judged by its whole sentence, at whose end it is put; right behind a sentence it belongs to that. Marks of
 * passages that were not given, or on which the sentence does not rest, are left out.
 */
export function createCitations({ count, supports }: CitationRules): Citations {
  const cited: number[] = [];
  let waiting = '';
  let sentence = '';
  let before = '';
  let held: number[] = [];

  const marksFor = (text: string, numbers: readonly number[]): string => {
    const fit = new Set(numbers.filter((one) => one >= 1 && one <= count && supports(text, one)));
    return [...fit]
      .map((one) => {
        if (!cited.includes(one)) cited.push(one);
        return `[${cited.indexOf(one) + 1}]`;
      })
      .join('');
  };
  const takeMark = (numbers: readonly number[]): string => {
    if (sentence.trim() === '' && before !== '') return marksFor(before, numbers);
    held.push(...numbers);
    return '';
  };
  const takeCharacter = (character: string): string => {
    if (ornament.test(character)) return '';
    if (sentenceEnd.test(character)) {
      const marks = marksFor(sentence, held);
      if (sentence.trim() !== '') before = sentence;
      sentence = '';
      held = [];
      return marks + character;
    }
    if (!(sentence === '' && neutral.test(character))) sentence += character;
    return character;
  };
  const take = (text: string, last: boolean): string => {
    let given = '';
    let rest = text;
    while (rest !== '') {
      const found = mark.exec(rest);
      if (!found && !last && beginningOfMark.test(rest)) break;
      given += found ? takeMark(numbersOf(found[1]!)) : takeCharacter(rest[0]!);
      rest = rest.slice(found ? found[0].length : 1);
    }
    waiting = rest;
    return given;
  };
  return {
    push: (piece) => take(waiting + piece, false),
    end: () => {
      const given = take(waiting, true);
      return given + marksFor(sentence, held.splice(0));
    },
    cited: () => cited,
  };
}

const numbersOf = (list: string) => list.split(/\s?[,，、]\s?/u).map(Number);
