import { questionTypes } from '@academy/contract/limits.ts';
import type { Paper, Question } from './paper.ts';

/** A whole number from 0 to `below` − 1, each as likely as the other. */
export type Random = (below: number) => number;

interface Draw {
  /** How many questions a paper has; of a smaller bank all are taken. */
  readonly count: number;
  readonly random: Random;
}

/**
 * Draws a paper from a bank: `count` different questions, single choices first, then multiple choices, then true or
 * false, with the options of each in an order of their own that the right places follow. 正确 and 错误 keep theirs.
 */
export function drawPaper(bank: readonly Question[], { count, random }: Draw): Paper {
  const drawn = shuffled(bank, random).slice(0, count);
  return drawn.toSorted((a, b) => a.type - b.type).map((question) => withShuffledOptions(question, random));
}

function withShuffledOptions(question: Question, random: Random): Question {
  if (question.type === questionTypes.trueOrFalse) return question;
  const order = shuffled(
    question.options.map((_, place) => place),
    random,
  );
  return {
    ...question,
    options: order.map((place) => question.options[place]!),
    answer: question.answer.map((place) => order.indexOf(place)).toSorted((a, b) => a - b),
  };
}

/** Fisher–Yates: every order is as likely as the other. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = random(last + 1);
    [result[last], result[chosen]] = [result[chosen]!, result[last]!];
  }
  return result;
}
