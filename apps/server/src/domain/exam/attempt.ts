import { sql } from 'kysely';
import { exams } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { chinaDaySpan } from '../../kit/china-day.ts';
import type { Answers, Paper } from './paper.ts';

/** One try at an exam, with what its exam says of it. */
export interface Attempt {
  readonly id: string;
  readonly exam_id: number;
  readonly user_id: number;
  readonly student_id: number | null;
  readonly paper: Paper;
  readonly answers: Answers;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly submitted_at: Date | null;
  readonly right_count: number | null;
  readonly passed: boolean | null;
  readonly title: string;
  readonly course_id: number;
  readonly pass_percent: number;
  readonly attempts_a_day: number;
}

type Which = { readonly userId: number } & ({ readonly id: string } | { readonly openOf: number });

/** Somebody's attempt by its id, or their open one at an exam, locked until the transaction ends. Undefined where none is. */
export async function findAttempt(tx: Tx, which: Which): Promise<Attempt | undefined> {
  const found =
    'id' in which
      ? sql`exam_attempts.id = ${which.id}`
      : sql`exam_id = ${which.openOf} and submitted_at is null`;
  const { rows } = await sql<Attempt>`
    select exam_attempts.*, exams.title, exams.course_id, exams.pass_percent, exams.attempts_a_day
    from exam_attempts join exams on exams.id = exam_id
    where user_id = ${which.userId} and ${found} for update of exam_attempts`.execute(tx);
  return rows[0];
}

/** Whether its time is over, counting the while that an answer may be on its way. */
export const isOver = ({ ends_at: endsAt }: Pick<Attempt, 'ends_at'>, now: Date): boolean =>
  now.getTime() > endsAt.getTime() + exams.grace;

/** How often somebody may still begin an exam on this day of China's; what was begun counts, finished or not. */
export async function countAttemptsLeft(
  db: Db | Tx,
  { examId, userId, now }: { examId: number; userId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, attempts_a_day - (select count(*) from exam_attempts
      where exam_id = exams.id and user_id = ${userId} and started_at >= ${chinaDaySpan(now).from}))::int as left
    from exams where id = ${examId}`.execute(db);
  return rows[0]?.left ?? 0;
}
