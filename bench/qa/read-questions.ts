import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an answer stands: `article/x:3-9` by paragraphs, `course/x/lesson:0-20` by seconds, without `:` all of it. */
export interface Place {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export interface Question {
  readonly ask: string;
  /** What was asked just before. */
  readonly before?: string | undefined;
  /** Each of these answers it. */
  readonly right: readonly Place[];
  readonly set: QuestionSet;
}

/** Rules and thresholds were chosen by looking at the tuned half; the held half was only ever counted. Late
 * ones were written after the last change of either. */
export type QuestionSet = 'tuned' | 'held' | 'late';
export const sets: readonly QuestionSet[] = ['tuned', 'held', 'late'];

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as unknown;

/** Questions that the library answers. */
export const readQuestions = (): Question[] =>
  (read('questions.json') as { ask: string; before?: string; set?: QuestionSet; right: string[] }[]).map(
    (one) => ({
      ask: one.ask,
      before: one.before,
      right: one.right.map(parsePlace),
      set: one.set ?? setOf(one.ask),
    }),
  );

/** Questions that it does not. */
export const readForeign = (): { ask: string; set: QuestionSet }[] =>
  (read('foreign.json') as string[]).map((ask) => ({ ask, set: setOf(ask) }));

function parsePlace(written: string): Place {
  const [key = '', range] = written.split(':');
  const [from, to] = range === undefined ? [0, Infinity] : range.split('-').map(Number);
  return { key, from: from ?? 0, to: to ?? 0 };
}

/** By the first bit of its digest, so that nobody chooses and a new question finds its half by itself. */
const setOf = (ask: string): QuestionSet =>
  createHash('sha256').update(ask).digest()[0]! < 128 ? 'tuned' : 'held';
