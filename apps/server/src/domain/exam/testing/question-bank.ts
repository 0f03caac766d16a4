import fc from 'fast-check';
import { questionTypes } from '@academy/contract/limits.ts';
import type { Question, Random } from '../exam-paper.ts';

/** A repeatable random generator from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const { single, multiple, trueOrFalse } = questionTypes;

const question = fc
  .record({
    type: fc.constantFrom(single, multiple, trueOrFalse),
    size: fc.integer({ min: 3, max: 8 }),
    picks: fc.array(fc.nat(), { minLength: 2, maxLength: 8 }),
  })
  .map(({ type, size, picks }): Omit<Question, 'question_id'> => {
    const options =
      type === trueOrFalse ? ['正确', '错误'] : Array.from({ length: size }, (_, at) => `选项${at}`);
    const places = [...new Set(picks.map((pick) => pick % options.length))].toSorted((a, b) => a - b);
    const answer = type === multiple ? places : places.slice(0, 1);
    return { type, text: `题目${picks.join('')}`, options, answer, explanation: '解析', lesson: null };
  });

export const bankOf = fc.array(question, { minLength: 30, maxLength: 30 }).map(
  (questions) =>
    (size: number): Question[] =>
      questions.slice(0, size).map((one, at) => ({ ...one, question_id: at + 1 })),
);
