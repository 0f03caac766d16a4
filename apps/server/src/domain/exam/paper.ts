import { type questionTypes } from '@academy/contract/limits.ts';

type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

/** Where a question is explained: the second of a lesson. */
interface Explaining {
  readonly course_id: number;
  readonly lesson_id: number;
  readonly title: string;
  readonly second: number;
}

/** A question as it stands in the bank, and, with its options in another order, as it was drawn onto a paper. */
export interface Question {
  readonly question_id: number;
  readonly type: QuestionType;
  readonly text: string;
  readonly options: readonly string[];
  /** Places of all right options, ascending, from 0. */
  readonly answer: readonly number[];
  readonly explanation: string;
  readonly lesson: Explaining | null;
}

/** The questions of one attempt in their order. */
export type Paper = readonly Question[];

/** Chosen places by the question's place on the paper; a question without an entry was left open. */
export type Answers = Readonly<Record<string, readonly number[]>>;
