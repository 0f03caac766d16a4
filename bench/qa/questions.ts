import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../apps/server/src/db/database.ts';
import type { FollowUp } from './measure.ts';

export interface Question {
  readonly ask: string;
  /** The previous question of the conversation. */
  readonly before?: string | undefined;
  /** Keys of the sources that answer it: `article/x`, `course/x/lesson`, `mini/x`, `answer/x`; none: the library does not. */
  readonly right: readonly string[];
  readonly set: QuestionSet;
}

/**
 * Rules and thresholds were tuned on the `tuned` ones; the `held` ones were only counted. The `unseen` ones were written and marked by
 * others, and nobody who changes rules, phrasings or thresholds reads them.
 */
export type QuestionSet = 'tuned' | 'held' | 'unseen';
export const sets: readonly QuestionSet[] = ['tuned', 'held', 'unseen'];

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Everyday questions with their marks, and questions that nothing in the library answers. */
export function readQuestions(): Question[] {
  const answerable = JSON.parse(read('questions.json')) as {
    ask: string;
    before?: string;
    right: string[];
  }[];
  const foreign = JSON.parse(read('foreign.json')) as string[];
  return [
    // `article/x:3-9`: the blocks of the text that answer; here the text counts as a whole.
    ...answerable.map(({ ask, before, right }) => ({
      ask,
      before,
      right: right.map((position) => position.split(':')[0]!),
      set: assignSet(ask),
    })),
    ...foreign.map((ask) => ({ ask, right: [], set: assignSet(ask) })),
    ...readTable('unseen/questions.tsv').map(([ask = '', right = '']) => ({
      ask,
      right: right.split(' ').filter(Boolean),
      set: 'unseen' as const,
    })),
    ...readTable('unseen/outside.tsv').map(([ask = '']) => ({ ask, right: [], set: 'unseen' as const })),
  ];
}

const readTable = (file: string): string[][] =>
  existsSync(join(import.meta.dirname, file))
    ? read(file)
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
    : [];

/** Follow-ups with the source of the first question, `tuned` and `unseen`. */
export const readFollowUps = (set: 'tuned' | 'unseen'): FollowUp[] =>
  readTable(set === 'tuned' ? 'follow-ups.tsv' : 'unseen/follow-ups.tsv').map(
    ([first = '', sources = '', ask = '', kind = '']) => ({
      first,
      source: sources.split(' ')[0]!,
      ask,
      isNewTopic: kind === 'new',
    }),
  );

/** By the first bits of the question's hash, so that the split is random but stable. */
const assignSet = (ask: string): 'tuned' | 'held' =>
  createHash('sha256').update(ask).digest()[0]! % 3 === 0 ? 'held' : 'tuned';

export interface Keys {
  readonly contents: ReadonlyMap<number, string>;
  readonly lessons: ReadonlyMap<number, string>;
  readonly answers: ReadonlyMap<number, string>;
}

/** Reads the keys that the demo's files use for contents, lessons and approved answers. */
export async function readKeys(db: Db): Promise<Keys> {
  const contents = await db.selectFrom('contents').select(['id', 'key']).execute();
  const lessons = await db.selectFrom('lessons').select(['id', 'key']).execute();
  const answers = await db.selectFrom('approved_answers').select(['id', 'key']).execute();
  return {
    contents: new Map(contents.map((row) => [row.id, row.key ?? ''])),
    lessons: new Map(lessons.map((row) => [row.id, row.key])),
    answers: new Map(answers.map((row) => [row.id, `${row.key}`.replace('demo/', 'answer/')])),
  };
}
