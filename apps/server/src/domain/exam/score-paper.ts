import { questionTypes } from '@academy/contract/limits.ts';
import type { Answers, Paper, Question } from './paper.ts';

/** Whether all right options were chosen and no other; the order of choosing does not matter. */
export function isRight({ answer }: Pick<Question, 'answer'>, chosen: readonly number[] = []): boolean {
  const places = new Set(chosen);
  return places.size === answer.length && answer.every((place) => places.has(place));
}

/** Whether these places can be chosen at a question at all; nothing chosen takes an answer back. */
export function isPossible({ type, options }: Question, chosen: readonly number[]): boolean {
  if (new Set(chosen).size !== chosen.length) return false;
  if (type !== questionTypes.multiple && chosen.length > 1) return false;
  return chosen.every((place) => Number.isSafeInteger(place) && place >= 0 && place < options.length);
}

interface Score {
  readonly rightCount: number;
  readonly passed: boolean;
  /** Questions that were answered, by how; one that was left open is in neither. */
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** Scores a paper by its own snapshot; passed from `passPercent` hundredths of its questions on. */
export function scorePaper(paper: Paper, answers: Answers, passPercent: number): Score {
  const right: number[] = [];
  const wrong: number[] = [];
  for (const [place, question] of paper.entries()) {
    const chosen = answers[place] ?? [];
    if (isRight(question, chosen)) right.push(question.question_id);
    else if (chosen.length > 0) wrong.push(question.question_id);
  }
  const rightCount = right.length;
  return { rightCount, passed: rightCount * 100 >= passPercent * paper.length, right, wrong };
}
