import { type RawBuilder, sql } from 'kysely';
import type { LearningUnit } from './learning-unit.ts';

interface LessonUpdate {
  readonly userId: number;
  /** The lesson whose progress the same statement writes. */
  readonly unit: LearningUnit;
  readonly madeAt: Date;
  readonly now: Date;
}

/**
 * SQL that writes the progress of a course: the sum of its lessons. It is completed once every lesson is, and then
 * stays completed; lessons without a video yet do not count. The values of the current lesson come from the query
 * `unit`, because a statement does not see its own writes.
 */
export const upsertCourseProgress = ({ userId, unit, madeAt, now }: LessonUpdate): RawBuilder<unknown> => sql`
  insert into progress (user_id, content_id, lesson_id, seen_seconds, total_seconds, completed_at, updated_at)
  select ${userId}::bigint, ${unit.contentId}::bigint, 0,
    coalesce(sum(coalesce(unit.seen_seconds, other.seen_seconds)), 0), sum(video.seconds),
    case when bool_and(coalesce(unit.completed_at, other.completed_at) is not null) then ${now}::timestamptz end,
    ${madeAt}::timestamptz
  from chapters join lessons on lessons.chapter_id = chapters.id
  join media_assets video on video.id = lessons.video_id and video.seconds > 0
  left join unit on unit.lesson_id = lessons.id
  left join progress other on other.user_id = ${userId} and other.content_id = ${unit.contentId}
    and other.lesson_id = lessons.id and other.lesson_id <> ${unit.lessonId}
  where chapters.course_id = ${unit.contentId}
  on conflict (user_id, content_id, lesson_id) do update set seen_seconds = excluded.seen_seconds,
    total_seconds = excluded.total_seconds, updated_at = greatest(progress.updated_at, excluded.updated_at),
    completed_at = coalesce(progress.completed_at, excluded.completed_at)`;
