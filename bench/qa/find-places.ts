import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../apps/server/src/db/database.ts';
import type { Passage } from '../../apps/server/src/ports/answerer.ts';
import type { Place } from './read-questions.ts';

/** What passages and references have in common: where they stand. */
export type Standing = Pick<
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

/** The names by which the demo's files know contents, lessons and approved answers. */
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

/** Whether something stands where a question is answered. */
export function standsRight(one: Standing, right: readonly Place[], keys: Keys): boolean {
  const { names, at } = placeOf(one, keys);
  return right.some(({ key, from, to }) => names.includes(key) && (at === null || (at >= from && at <= to)));
}

function placeOf(one: Standing, keys: Keys): { names: string[]; at: number | null } {
  if (one.answer_id !== null) return { names: [keys.answers.get(one.answer_id) ?? ''], at: null };
  if (one.key !== null) return { names: [`system/${one.key}`], at: one.paragraph };
  const content = keys.contents.get(one.related_id ?? 0) ?? '';
  if (one.lesson_id === null) return { names: [content], at: one.paragraph ?? one.second };
  return { names: [content, `${content}/${keys.lessons.get(one.lesson_id)}`], at: one.second };
}

/** A reference as it is sent; an approved answer is known by its question. */
export const standingOf = (reference: QaReference, keys: Keys): Standing => ({
  ...reference,
  source: reference.related_type,
  answer_id: reference.related_type === 'expert' ? (keys.questions.get(reference.title) ?? 0) : null,
});
