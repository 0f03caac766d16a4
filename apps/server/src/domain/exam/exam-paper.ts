import { questionTypes } from '@academy/contract/limits.ts';

type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

/** The second of a lesson that explains a question. */
interface LessonReference {
  readonly course_id: number;
  readonly lesson_id: number;
  readonly title: string;
  readonly second: number;
}

/** A question of the bank, or, with shuffled options, of an exam paper. */
export interface Question {
  readonly question_id: number;
  readonly type: QuestionType;
  readonly text: string;
  readonly options: readonly string[];
  /** Indexes of all right options, ascending, from 0. */
  readonly answer: readonly number[];
  readonly explanation: string;
  readonly lesson: LessonReference | null;
}

export type ExamPaper = readonly Question[];

/** Returns an integer from 0 to `below` − 1, each equally likely. */
export type Random = (below: number) => number;

interface PaperOptions {
  /** Number of questions of a paper; a smaller bank is used completely. */
  readonly count: number;
  readonly random: Random;
}

/**
 * Creates an exam paper from a bank: `count` different questions, single choices first, then multiple choices, then
 * true or false. The options of each are shuffled and the right indexes follow; 正确 and 错误 keep their order.
 */
export function createExamPaper(bank: readonly Question[], { count, random }: PaperOptions): ExamPaper {
  const drawn = shuffle(bank, random).slice(0, count);
  return drawn.toSorted((a, b) => a.type - b.type).map((question) => withShuffledOptions(question, random));
}

function withShuffledOptions(question: Question, random: Random): Question {
  if (question.type === questionTypes.trueOrFalse) return question;
  const order = shuffle(
    question.options.map((_, index) => index),
    random,
  );
  return {
    ...question,
    options: order.map((index) => question.options[index]!),
    answer: question.answer.map((index) => order.indexOf(index)).toSorted((a, b) => a - b),
  };
}

/** Fisher–Yates: every order is equally likely. */
function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
