import type { Paper } from '@academy/contract/areas/learning.ts';
import { questionTypes } from '@academy/contract/limits.ts';

export type ExamQuestion = Paper['questions'][number];

/** The chosen options by the question's index (`place` on the wire). */
export type Choices = Readonly<Record<number, readonly number[]>>;

export const getChoices = ({ questions }: Paper): Choices =>
  Object.fromEntries(questions.map(({ place, chosen }) => [place, chosen]));

/** Indexes of unanswered questions. */
export const listUnanswered = ({ questions }: Paper, choices: Choices): number[] =>
  questions.map(({ place }) => place).filter((place) => !choices[place]?.length);

/** The first unanswered question, or the last question if all are answered. */
export const findFirstUnanswered = (paper: Paper, choices: Choices): number =>
  listUnanswered(paper, choices)[0] ?? paper.questions.length - 1;

/** Question numbers as people count them: 第 2、5、7 题. */
export const formatQuestionNumbers = (places: readonly number[]): string =>
  `第 ${places.map((place) => place + 1).join('、')} 题`;

export const questionTypeNames: Readonly<Record<number, string>> = {
  [questionTypes.single]: '单选题',
  [questionTypes.multiple]: '多选题',
  [questionTypes.trueOrFalse]: '判断题',
};
