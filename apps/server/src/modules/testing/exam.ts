import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface ExamOptions {
  course_id: number;
  draw_count?: number;
  seconds?: number;
  pass_percent?: number;
  attempts_a_day?: number;
  /** How many questions of each type; right options are named 对…, the others 错…. */
  questions?: { single?: number; multiple?: number; trueFalse?: number };
  lesson_id?: number;
}

/** An exam with a question bank, each question explained at the 12th second of the lesson, if one is given. */
export async function addExam(db: Db, settings: ExamOptions): Promise<number> {
  const {
    questions = { single: 2, multiple: 1, trueFalse: 1 },
    lesson_id: lesson = null,
    ...exam
  } = settings;
  const { id } = await db
    .insertInto('exams')
    .values({
      title: '学完测一测',
      draw_count: 4,
      seconds: 600,
      pass_percent: 75,
      attempts_a_day: 3,
      ...exam,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kinds = [
    { type: 1, count: questions.single ?? 0, options: ['对一', '错一', '错二'], answer: [0] },
    { type: 2, count: questions.multiple ?? 0, options: ['对一', '对二', '错一', '错二'], answer: [0, 1] },
    { type: 3, count: questions.trueFalse ?? 0, options: ['正确', '错误'], answer: [1] },
  ];
  for (const { type, count, options, answer } of kinds)
    for (let number = 0; number < count; number += 1)
      await db
        .insertInto('questions')
        .values({
          exam_id: id,
          key: `${type}-${number}`,
          type,
          text: `题型${type}第${number}题`,
          options: JSON.stringify(options),
          answer: sql<number[]>`${answer}::smallint[]`,
          explanation: '因为课上这样说',
          lesson_id: lesson,
          at_second: lesson === null ? null : 12,
        })
        .execute();
  return id;
}

/**
 * A user's attempt at an exam, open unless it was `submitted`, and the first question of its bank in their notebook.
 */
export async function addAttempt(
  db: Db,
  { userId, examId, submitted = false }: { userId: number; examId: number; submitted?: boolean },
): Promise<string> {
  const id = randomUUID();
  const at = new Date('2026-03-01T08:00:00Z');
  await db
    .insertInto('exam_attempts')
    .values({
      id,
      exam_id: examId,
      user_id: userId,
      paper: '[]',
      started_at: at,
      ends_at: new Date(at.getTime() + 600_000),
      ...(submitted && { submitted_at: at, right_count: 0, passed: false }),
    })
    .execute();
  await sql`insert into wrong_answers (user_id, question_id, attempt_id, wrong_at)
    select ${userId}, min(id), ${id}, ${at} from questions where exam_id = ${examId}`.execute(db);
  return id;
}
