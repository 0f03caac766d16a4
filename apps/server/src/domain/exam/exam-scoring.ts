import { questionTypes } from '@academy/contract/limits.ts';
import type { ExamPaper, Question } from './exam-paper.ts';

/** Chosen option indexes by the question's index on the paper; an unanswered question has no entry. */
export type Answers = Readonly<Record<string, readonly number[]>>;

/** Whether exactly the right options were chosen, in any order. */
export function isRight({ answer }: Pick<Question, 'answer'>, chosen: readonly number[] = []): boolean {
  const chosenIndexes = new Set(chosen);
  return chosenIndexes.size === answer.length && answer.every((index) => chosenIndexes.has(index));
}

/** Whether these option indexes can be chosen for a question; an empty choice removes the answer. */
export function canChoose({ type, options }: Question, chosen: readonly number[]): boolean {
  if (new Set(chosen).size !== chosen.length) return false;
  if (type !== questionTypes.multiple && chosen.length > 1) return false;
  return chosen.every((index) => Number.isSafeInteger(index) && index >= 0 && index < options.length);
}

interface Score {
  readonly rightCount: number;
  readonly passed: boolean;
  /** Ids of answered questions; unanswered ones are in neither list. */
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** Scores a paper by its own snapshot; passed from `passPercent` percent of its questions on. */
export function scoreExamPaper(paper: ExamPaper, answers: Answers, passPercent: number): Score {
  const right: number[] = [];
  const wrong: number[] = [];
  for (const [index, question] of paper.entries()) {
    const chosen = answers[index] ?? [];
    if (isRight(question, chosen)) right.push(question.question_id);
    else if (chosen.length > 0) wrong.push(question.question_id);
  }
  const rightCount = right.length;
  return { rightCount, passed: rightCount * 100 >= passPercent * paper.length, right, wrong };
}
