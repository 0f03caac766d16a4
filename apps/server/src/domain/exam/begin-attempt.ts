import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { drawPaper } from './draw-paper.ts';
import type { Question } from './paper.ts';

interface Exam {
  readonly id: number;
  readonly draw_count: number;
  readonly seconds: number;
}

/** An exam of a published course that has questions; undefined where there is none. */
export async function findExam(tx: Tx, examId: number): Promise<Exam | undefined> {
  const { rows } = await sql<Exam>`
    select exams.id, draw_count, seconds from exams join contents on contents.id = course_id
    where exams.id = ${examId} and contents.state = 'published'
      and exists (select from questions where exam_id = exams.id and not withdrawn)`.execute(tx);
  return rows[0];
}

/** Draws a paper and opens an attempt on it. Fails with the database's 23505 where one is open already. */
export async function beginAttempt(
  tx: Tx,
  { exam, userId, studentId, now }: { exam: Exam; userId: number; studentId: number | null; now: Date },
): Promise<string> {
  const paper = drawPaper(await listBank(tx, exam.id), { count: exam.draw_count, random: randomInt });
  const id = randomUUID();
  await tx
    .insertInto('exam_attempts')
    .values({
      id,
      exam_id: exam.id,
      user_id: userId,
      student_id: studentId,
      paper: JSON.stringify(paper),
      started_at: now,
      ends_at: new Date(now.getTime() + exam.seconds * 1_000),
    })
    .execute();
  return id;
}

async function listBank(tx: Tx, examId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select questions.id as question_id, type, text, options, answer, explanation, case when lessons.id is not null then
      json_build_object('course_id', exams.course_id, 'lesson_id', lessons.id, 'title', lessons.title,
        'second', coalesce(at_second, 0)) end as lesson
    from questions join exams on exams.id = exam_id left join lessons on lessons.id = lesson_id
    where exam_id = ${examId} and not withdrawn order by questions.id`.execute(tx);
  return rows;
}
