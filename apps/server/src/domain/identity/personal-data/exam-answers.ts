import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

const mistakes: PersonalTable = {
  ownerColumns: ['wrong_answers.user_id'],
  title: '错题本',
  read: ({ id }) => sql`
    select exams.title as "考试", questions.text as "题目", wrong_at as "答错时间", mastered_at as "掌握时间"
    from wrong_answers join questions on questions.id = question_id join exams on exams.id = exam_id
    where user_id = ${id} order by wrong_at, question_id`,
  erase: erasedBy(({ id }) => [sql`delete from wrong_answers where user_id = ${id}`]),
};

const attempts: PersonalTable = {
  ownerColumns: ['exam_attempts.user_id'],
  title: '考试记录',
  read: ({ id }) => sql`
    select title as "考试", started_at as "开始时间", submitted_at as "交卷时间", jsonb_array_length(paper) as "题数",
      right_count as "答对", passed as "通过"
    from exam_attempts join exams on exams.id = exam_id where user_id = ${id} order by started_at`,
  erase: erasedBy(({ id }) => [sql`delete from exam_attempts where user_id = ${id}`]),
};

/** Wrong answers first: they refer to attempts. */
export const examAnswerTables: readonly PersonalTable[] = [mistakes, attempts];
