import { sql } from 'kysely';
import type { CourseExam, MyExam } from '@academy/contract/areas/content.ts';
import { chinaDayRange } from '../../kit/china-calendar.ts';

/**
 * The exam of the course in the query's row of `contents`, as everybody sees it but for its credit; null if there is none
 * to take.
 */
export const courseExamColumn = sql<Omit<CourseExam, 'credit'> | null>`(
  select json_build_object('exam_id', exams.id, 'title', exams.title, 'seconds', exams.seconds,
    'question_count', least(draw_count, banked.count), 'pass_percent', pass_percent, 'attempts_a_day', attempts_a_day)
  from exams, lateral (select count(*) from questions where exam_id = exams.id and not withdrawn) banked
  where exams.course_id = contents.id and banked.count > 0)`;

/** A user's results at that exam; null if there is none. */
export const userExamColumn = ({ userId, now }: { userId: number; now: Date }) => sql<MyExam | null>`(
  select json_build_object('passed', coalesce(bool_or(passed), false),
    'attempts_left', greatest(0, max(attempts_a_day) - count(*) filter (where started_at >= ${chinaDayRange(now).from})),
    'open_attempt', max(attempts.id::text) filter (where submitted_at is null),
    'last', (array_agg(json_build_object('attempt_id', attempts.id, 'right_count', right_count,
      'question_count', jsonb_array_length(paper), 'passed', passed) order by submitted_at desc)
      filter (where submitted_at is not null))[1])
  from exams left join exam_attempts attempts on attempts.exam_id = exams.id and attempts.user_id = ${userId}
  where exams.course_id = contents.id and exists (select from questions where exam_id = exams.id and not withdrawn)
  group by exams.id)`;
