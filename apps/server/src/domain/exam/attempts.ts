import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { exams } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { chinaDayRange } from '../../kit/china-calendar.ts';
import { AppError } from '../../kit/errors.ts';
import { createExamPaper, type ExamPaper, type Question } from './exam-paper.ts';
import { type Answers, canChoose, scoreExamPaper } from './exam-scoring.ts';

export interface Attempt {
  readonly id: string;
  readonly exam_id: number;
  readonly user_id: number;
  readonly student_id: number | null;
  readonly paper: ExamPaper;
  readonly answers: Answers;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly submitted_at: Date | null;
  readonly right_count: number | null;
  readonly passed: boolean | null;
  readonly title: string;
  readonly course_id: number;
  readonly pass_percent: number;
}

type AttemptKey = { readonly userId: number } & ({ readonly id: string } | { readonly openExamId: number });

/**
 * A user's attempt by its id, or their open attempt at an exam, locked until the transaction ends; undefined if there
 * is none.
 */
export async function findAttempt(tx: Tx, key: AttemptKey): Promise<Attempt | undefined> {
  const condition =
    'id' in key
      ? sql`exam_attempts.id = ${key.id}`
      : sql`exam_id = ${key.openExamId} and submitted_at is null`;
  const { rows } = await sql<Attempt>`
    select exam_attempts.*, exams.title, exams.course_id, exams.pass_percent
    from exam_attempts join exams on exams.id = exam_id
    where user_id = ${key.userId} and ${condition} for update of exam_attempts`.execute(tx);
  return rows[0];
}

/** Whether the time is over, including a grace period for an answer that is still on its way. */
export const isTimeOver = ({ ends_at: endsAt }: Pick<Attempt, 'ends_at'>, now: Date): boolean =>
  now.getTime() > endsAt.getTime() + exams.grace;

/** How many attempts at an exam the user has left today (day in China); started attempts count, finished or not. */
export async function countAttemptsLeft(
  db: Db | Tx,
  { examId, userId, now }: { examId: number; userId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, attempts_a_day - (select count(*) from exam_attempts
      where exam_id = exams.id and user_id = ${userId} and started_at >= ${chinaDayRange(now).from}))::int as left
    from exams where id = ${examId}`.execute(db);
  return rows[0]?.left ?? 0;
}

interface Exam {
  readonly id: number;
  readonly draw_count: number;
  readonly seconds: number;
}

/** The exam of a published course if it has questions, else undefined. */
export async function findExam(tx: Tx, examId: number): Promise<Exam | undefined> {
  const { rows } = await sql<Exam>`
    select exams.id, draw_count, seconds from exams join contents on contents.id = course_id
    where exams.id = ${examId} and contents.state = 'published'
      and exists (select from questions where exam_id = exams.id and not withdrawn)`.execute(tx);
  return rows[0];
}

interface NewAttempt {
  readonly exam: Exam;
  readonly userId: number;
  readonly studentId: number | null;
  readonly now: Date;
}

/**
 * Draws an exam paper and creates an attempt with it. Fails with PostgreSQL's 23505 when an attempt is open already.
 */
export async function createAttempt(tx: Tx, attempt: NewAttempt): Promise<string> {
  const [id] = await createAttempts(tx, [attempt]);
  return id!;
}

/** Rows in one statement: their papers are some kilobytes each. */
const batchSize = 200;

/** As `createAttempt`, for any number of attempts: reads each exam's questions once, and inserts many rows at a time. */
export async function createAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<string[]> {
  const banks = new Map<number, Question[]>();
  for (const examId of new Set(attempts.map(({ exam }) => exam.id)))
    banks.set(examId, await listQuestions(tx, examId));
  const rows = attempts.map(({ exam, userId, studentId, now }) => ({
    id: randomUUID(),
    exam_id: exam.id,
    user_id: userId,
    student_id: studentId,
    paper: JSON.stringify(
      createExamPaper(banks.get(exam.id)!, { count: exam.draw_count, random: randomInt }),
    ),
    started_at: now,
    ends_at: new Date(now.getTime() + exam.seconds * 1_000),
  }));
  for (let from = 0; from < rows.length; from += batchSize)
    await tx
      .insertInto('exam_attempts')
      .values(rows.slice(from, from + batchSize))
      .execute();
  return rows.map(({ id }) => id);
}

async function listQuestions(tx: Tx, examId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select questions.id as question_id, type, text, options, answer, explanation, case when lessons.id is not null then
      json_build_object('course_id', exams.course_id, 'lesson_id', lessons.id, 'title', lessons.title,
        'second', coalesce(at_second, 0)) end as lesson
    from questions join exams on exams.id = exam_id left join lessons on lessons.id = lesson_id
    where exam_id = ${examId} and not withdrawn order by questions.id`.execute(tx);
  return rows;
}

/**
 * Saves the options chosen for the question at index `place` of an open attempt, and returns the updated attempt.
 * Throws INVALID_INPUT for an index that the paper does not have, or options that cannot be chosen there.
 */
export async function saveAnswer(
  tx: Tx,
  attempt: Attempt,
  { place, chosen }: { place: number; chosen: readonly number[] },
): Promise<Attempt> {
  const question = attempt.paper[place];
  if (!question || !canChoose(question, chosen)) throw new AppError('INVALID_INPUT');
  const answer = chosen.toSorted((a, b) => a - b);
  await sql`update exam_attempts
    set answers = answers || jsonb_build_object(${String(place)}::text, ${JSON.stringify(answer)}::jsonb)
    where id = ${attempt.id}`.execute(tx);
  return { ...attempt, answers: { ...attempt.answers, [place]: answer } };
}

/**
 * Submits an open attempt: scores the saved answers and updates the wrong-answer notebook. Wrong answers are added to
 * it, right ones are marked as mastered, unanswered questions change nothing. Returns the submitted attempt; one that
 * ran out of time is submitted as of its end.
 */
export async function submitAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<Attempt> {
  const { id, user_id: userId, paper, answers, pass_percent: passPercent } = attempt;
  const { rightCount, passed, right, wrong } = scoreExamPaper(paper, answers, passPercent);
  const submittedAt = now < attempt.ends_at ? now : attempt.ends_at;
  await tx
    .updateTable('exam_attempts')
    .set({ submitted_at: submittedAt, right_count: rightCount, passed })
    .where('id', '=', id)
    .execute();
  // A question that was deleted from the bank is in no notebook.
  await sql`insert into wrong_answers (user_id, question_id, attempt_id, wrong_at)
    select ${userId}, id, ${id}, ${submittedAt} from questions where id = any(${wrong}::bigint[])
    on conflict (user_id, question_id) do update
    set attempt_id = excluded.attempt_id, wrong_at = excluded.wrong_at, mastered_at = null`.execute(tx);
  await sql`update wrong_answers set mastered_at = ${submittedAt}
    where user_id = ${userId} and mastered_at is null and question_id = any(${right}::bigint[])`.execute(tx);
  return { ...attempt, submitted_at: submittedAt, right_count: rightCount, passed };
}
