import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Question } from './exam-paper.ts';

/** A question that a user answered wrong, as it is in the bank now. */
export interface MistakeRow extends Question {
  readonly exam_id: number;
  readonly exam_title: string;
  readonly wrong_at: Date;
  readonly mastered: boolean;
  /** Microseconds since 1970, for paging. */
  readonly wrong_key: number;
}

interface Filter {
  readonly userId: number;
  /** Undefined: both. */
  readonly mastered?: boolean | undefined;
  /** Sort key of the last row of the page before. */
  readonly after?: { readonly key: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** A user's wrong answers, the latest first; withdrawn questions are left out. */
export async function listMistakes(
  db: Db,
  { userId, mastered, after, limit }: Filter,
): Promise<MistakeRow[]> {
  const { rows } = await sql<MistakeRow>`
    select questions.id as question_id, type, text, options, answer, explanation, exam_id, exams.title as exam_title,
      wrong_at, mastered_at is not null as mastered, (extract(epoch from wrong_at) * 1000000)::bigint as wrong_key,
      case when lessons.id is not null then json_build_object('course_id', exams.course_id, 'lesson_id', lessons.id,
        'title', lessons.title, 'second', coalesce(at_second, 0)) end as lesson
    from wrong_answers join questions on questions.id = question_id join exams on exams.id = exam_id
    left join lessons on lessons.id = lesson_id
    where user_id = ${userId} and not withdrawn
      ${mastered === undefined ? sql`` : sql`and (mastered_at is not null) = ${mastered}`}
      ${after ? sql`and (wrong_at, question_id) < (timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::bigint)` : sql``}
    order by wrong_at desc, question_id desc limit ${limit}`.execute(db);
  return rows;
}
