import type { Paper } from '@academy/contract/areas/learning.ts';

export type PaperQuestion = Paper['questions'][number];

/** What was chosen, by the question's place on the paper. */
export type Choices = Readonly<Record<number, readonly number[]>>;

export const choicesOf = ({ questions }: Paper): Choices =>
  Object.fromEntries(questions.map(({ place, chosen }) => [place, chosen]));

/** Places of the questions that are still open. */
export const listOpen = ({ questions }: Paper, choices: Choices): number[] =>
  questions.map(({ place }) => place).filter((place) => !choices[place]?.length);

/** Where one goes on: the first open question, or the last one of a paper that is full. */
export const findEntry = (paper: Paper, choices: Choices): number =>
  listOpen(paper, choices)[0] ?? paper.questions.length - 1;

/** Some places as people number them: 第 2、5、7 题. */
export const numbersOf = (places: readonly number[]): string =>
  `第 ${places.map((place) => place + 1).join('、')} 题`;
