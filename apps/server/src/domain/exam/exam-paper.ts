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

/** Chosen option indexes by the question's index on the paper; an unanswered question has no entry. */
export type Answers = Readonly<Record<string, readonly number[]>>;

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
