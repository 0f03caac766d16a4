import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../apps/server/src/db/database.ts';
import type { Passage } from '../../apps/server/src/ports/answerer.ts';

/**
 * A position of an answer: `article/x:3-9` in paragraphs, `course/x/lesson:0-20` in seconds; without `:` the whole
 * content.
 */
export interface ExpectedPosition {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export interface Question {
  readonly ask: string;
  /** The previous question of the conversation. */
  readonly before?: string | undefined;
  /** Each of these positions answers it. */
  readonly right: readonly ExpectedPosition[];
  readonly set: QuestionSet;
}

/**
 * Rules and thresholds were tuned on the `tuned` half; the `held` half was only used for evaluation. `late` questions
 * were written after the last change of either.
 */
export type QuestionSet = 'tuned' | 'held' | 'late';
export const sets: readonly QuestionSet[] = ['tuned', 'held', 'late'];

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as unknown;

/** Questions that the library can answer. */
export const readQuestions = (): Question[] =>
  (read('questions.json') as { ask: string; before?: string; set?: QuestionSet; right: string[] }[]).map(
    (one) => ({
      ask: one.ask,
      before: one.before,
      right: one.right.map(parseExpectedPosition),
      set: one.set ?? assignSet(one.ask),
    }),
  );

/** Questions that the library cannot answer. */
export const readUnanswerableQuestions = (): { ask: string; set: QuestionSet }[] =>
  (read('foreign.json') as string[]).map((ask) => ({ ask, set: assignSet(ask) }));

function parseExpectedPosition(text: string): ExpectedPosition {
  const [key = '', range] = text.split(':');
  const [from, to] = range === undefined ? [0, Infinity] : range.split('-').map(Number);
  return { key, from: from ?? 0, to: to ?? 0 };
}

/** Assigned by the first bit of the question's hash, so that the split is random but stable. */
const assignSet = (ask: string): QuestionSet =>
  createHash('sha256').update(ask).digest()[0]! < 128 ? 'tuned' : 'held';

/** The members that passages and references share: their position in the library. */
export type PassagePosition = Pick<
  Passage,
  'answer_id' | 'related_id' | 'key' | 'paragraph' | 'lesson_id' | 'second'
> & {
  readonly source: Passage['source'];
};

export interface Keys {
  readonly contents: ReadonlyMap<number, string>;
  readonly lessons: ReadonlyMap<number, string>;
  readonly answers: ReadonlyMap<number, string>;
  readonly questions: ReadonlyMap<string, number>;
}

/** Reads the keys that the demo's files use for contents, lessons and approved answers. */
export async function readKeys(db: Db): Promise<Keys> {
  const contents = await db.selectFrom('contents').select(['id', 'key']).execute();
  const lessons = await db.selectFrom('lessons').select(['id', 'key']).execute();
  const answers = await db.selectFrom('approved_answers').select(['id', 'key', 'question']).execute();
  return {
    contents: new Map(contents.map((row) => [row.id, row.key ?? ''])),
    lessons: new Map(lessons.map((row) => [row.id, row.key])),
    answers: new Map(answers.map((row) => [row.id, `${row.key}`.replace('demo/', 'answer/')])),
    questions: new Map(answers.map((row) => [row.question, row.id])),
  };
}

/** Whether a passage or reference is at a position that answers the question. */
export function isExpectedPosition(
  one: PassagePosition,
  right: readonly ExpectedPosition[],
  keys: Keys,
): boolean {
  const { names, at } = positionOf(one, keys);
  return right.some(({ key, from, to }) => names.includes(key) && (at === null || (at >= from && at <= to)));
}

function positionOf(one: PassagePosition, keys: Keys): { names: string[]; at: number | null } {
  if (one.answer_id !== null) return { names: [keys.answers.get(one.answer_id) ?? ''], at: null };
  if (one.key !== null) return { names: [`system/${one.key}`], at: one.paragraph };
  const content = keys.contents.get(one.related_id ?? 0) ?? '';
  if (one.lesson_id === null) return { names: [content], at: one.paragraph ?? one.second };
  return { names: [content, `${content}/${keys.lessons.get(one.lesson_id)}`], at: one.second };
}

/** The position of a reference as sent to clients; an approved answer is identified by its question. */
export const referencePosition = (reference: QaReference, keys: Keys): PassagePosition => ({
  ...reference,
  source: reference.related_type,
  answer_id: reference.related_type === 'expert' ? (keys.questions.get(reference.title) ?? 0) : null,
});
